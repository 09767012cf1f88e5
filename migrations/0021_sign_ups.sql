-- A sign-up that is not confirmed yet. It becomes a person only with the confirmation, so that nobody blocks an address
-- by naming it first. Several may be pending for one address: each has a separate code and password.
CREATE TABLE pending_sign_up (
  -- The id that the person will have.
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- Sealed, as the person's.
  name TEXT NOT NULL,
  -- Its hash. Null for a person who signed in through a provider: person_id is the row of person to confirm.
  password TEXT,
  person_id TEXT REFERENCES person (id) ON DELETE CASCADE,
  -- A keyed hash, as for all codes: the code itself is only in the mail.
  code_hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX pending_sign_up_email ON pending_sign_up (email);
CREATE UNIQUE INDEX pending_sign_up_person ON pending_sign_up (person_id);

-- One code for a password reset at a time: a newer one replaces the older.
CREATE TABLE password_reset (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL UNIQUE,
  expires_at BIGINT NOT NULL
);

-- Limit of mails to a mailbox: the time until which its mails are counted (GCRA). mailbox is a keyed hash.
CREATE TABLE mail_allowance (
  mailbox TEXT PRIMARY KEY,
  free_at BIGINT NOT NULL
);

-- When the person confirmed their address; null for those who did before this column.
ALTER TABLE person ADD COLUMN confirmed_at BIGINT;
-- The last password reset by mail, and when the person last reviewed the access to the account.
ALTER TABLE person ADD COLUMN password_reset_at BIGINT;
ALTER TABLE person ADD COLUMN access_reviewed_at BIGINT;

-- Sessions and codes were stored as plain text. From now on only their hashes are, so people sign in once more.
DELETE FROM person_session;
DELETE FROM person_verification;
