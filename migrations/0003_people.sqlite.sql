-- The tables of the identity library, under our names. It writes instants and flags in the types of its engine, which is
-- why there is one file per engine.

CREATE TABLE person (
  id TEXT PRIMARY KEY,
  -- Sealed (base/sealing.ts), never plain.
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL,
  image TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE person_session (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL,
  -- The library requires the two columns; they are always null.
  ip_address TEXT,
  user_agent TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX person_session_person ON person_session (person_id);

-- A sign-in method: a password's hash, or a subject at an identity provider, whose tokens are never stored.
CREATE TABLE person_sign_in (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  provider_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  password TEXT,
  scope TEXT,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at TEXT,
  refresh_token_expires_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX person_sign_in_person ON person_sign_in (person_id);
CREATE UNIQUE INDEX person_sign_in_subject ON person_sign_in (provider_id, subject);

-- Pending verifications: a password's reset, the state of a sign-in through an identity provider.
CREATE TABLE person_verification (
  id TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX person_verification_identifier ON person_verification (identifier);

-- The person who owns the account; null for one that an operator made and nobody has taken yet.
ALTER TABLE account ADD COLUMN person_id TEXT;
CREATE UNIQUE INDEX account_person ON account (person_id);
-- The daily budget of each of its keys that has no budget itself.
ALTER TABLE account ADD COLUMN daily_tokens BIGINT;
-- Set when its person had it erased: its keys are revoked, and no more can be made.
ALTER TABLE account ADD COLUMN closed_at BIGINT;

-- Requests of the last days, counted by hour: no address, no path, no query.
CREATE TABLE request_count (
  account_id TEXT NOT NULL REFERENCES account (id),
  hour_at BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  status INTEGER NOT NULL,
  requests BIGINT NOT NULL,
  units BIGINT NOT NULL,
  PRIMARY KEY (account_id, hour_at, key_id, endpoint, status)
);

CREATE INDEX request_count_hour ON request_count (hour_at);
