-- When the person last proved in this session who they are: by signing in, or again later. Null for sessions of servers
-- of the version before. The session gives no access while its person has a second factor and proved_at is null.
ALTER TABLE person_session ADD COLUMN signed_in_at BIGINT;
ALTER TABLE person_session ADD COLUMN proved_at BIGINT;
-- The last use, to about five minutes. The column user_agent holds the names of browser and system from now on.
ALTER TABLE person_session ADD COLUMN used_at BIGINT;

-- Since when the person has a second factor; null for none.
ALTER TABLE person ADD COLUMN second_factor_at BIGINT;

-- The secret that an authenticator app shares with the service, sealed. confirmed_at is null until the person has sent a
-- code of the app. last_step: the time step of the last code that was used; it and those before are refused.
CREATE TABLE person_totp (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  confirmed_at BIGINT
);

-- Codes for a person who lost the app and the passkeys: keyed hashes. A code is deleted when it is used.
CREATE TABLE person_backup_code (
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);

-- A passkey: the public half of a key pair, whose private half never leaves the person's device. The name is sealed.
CREATE TABLE person_passkey (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sign_count BIGINT NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE INDEX person_passkey_person ON person_passkey (person_id);

-- Challenges that a passkey has answered, as keyed hashes, until they expire: no answer works twice.
CREATE TABLE used_challenge (
  challenge_hash TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);

-- Wrong codes in a row of a person. No code is checked before locked_until.
CREATE TABLE person_code_failures (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  failures INTEGER NOT NULL,
  locked_until BIGINT NOT NULL
);
