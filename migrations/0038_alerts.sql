-- A code of eight digits is mailed beside each sign-in link, for an installed app, which a link does not open
-- (src/owners/signInCodes.ts). typed_hash is null for a link of an earlier version; tries counts what was typed.
ALTER TABLE owner_sign_in ADD COLUMN typed_hash TEXT;
ALTER TABLE owner_sign_in ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;

-- When the owner's browser confirmed that it received a push; null: not confirmed.
ALTER TABLE notice ADD COLUMN received_at BIGINT;

-- How an owner wants to be alerted when no push is confirmed (src/notices/alerts). A row exists once the owner chose.
-- phone is sealed; a phone without phone_confirmed_at gets only its confirmation code. test_id: the newest test alert.
CREATE TABLE owner_alert (
  owner_id TEXT PRIMARY KEY,
  fallback TEXT NOT NULL,
  phone TEXT,
  phone_confirmed_at BIGINT,
  code_hash TEXT,
  code_expires_at BIGINT,
  code_tries INTEGER NOT NULL,
  test_id TEXT,
  test_at BIGINT
);

-- The link in a fallback alert. Whoever opens it may answer for the owner until it expires.
CREATE TABLE alert_link (
  hash TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  occasion TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  place_id TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE INDEX alert_link_owner ON alert_link (owner_id);
CREATE INDEX alert_link_expires ON alert_link (expires_at);

-- Fallback alerts to an owner on a day in KST, by carrier, and what the operator charges for them in won.
CREATE TABLE owner_alert_day (
  day TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  carrier TEXT NOT NULL,
  alerts BIGINT NOT NULL,
  price_won BIGINT NOT NULL,
  PRIMARY KEY (day, owner_id, carrier)
);
