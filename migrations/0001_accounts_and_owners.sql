-- Written in the SQL that SQLite and PostgreSQL share: instants are integer milliseconds, flags 0 or 1, lists JSON text.

CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL,
  bulk_export INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);

-- Keys are never deleted, so that a call with a revoked key gets an answer that says so.
CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  mode TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  pepper_id TEXT NOT NULL,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT,
  expires_at BIGINT,
  revoked_at BIGINT
);

CREATE INDEX api_key_account ON api_key (account_id);

CREATE TABLE owner (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL
);

-- partner = 1 makes the place serviceReservable.
CREATE TABLE owner_place (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  partner INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, place_id)
);

CREATE INDEX owner_place_place ON owner_place (place_id);

CREATE TABLE owner_token (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  hash TEXT NOT NULL UNIQUE,
  pepper_id TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX owner_token_owner ON owner_token (owner_id);
