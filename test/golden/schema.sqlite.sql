CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL,
  bulk_export INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
, version INTEGER NOT NULL DEFAULT 0, changed_at BIGINT NOT NULL DEFAULT 0);

CREATE INDEX account_changed ON account (changed_at);

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
, allowed_ips TEXT, allowed_origins TEXT, daily_tokens BIGINT, rotated_at BIGINT, retiring_hash TEXT, retiring_until BIGINT, version INTEGER NOT NULL DEFAULT 0, changed_at BIGINT NOT NULL DEFAULT 0);

CREATE INDEX api_key_account ON api_key (account_id);

CREATE INDEX api_key_changed ON api_key (changed_at);

CREATE UNIQUE INDEX api_key_retiring_hash ON api_key (retiring_hash);

CREATE TABLE owner (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL
);

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

CREATE TABLE schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL);
