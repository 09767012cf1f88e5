-- A key with a client is a grant: the access of an OAuth client to an account. It has no secret, and its tokens
-- count as the key's requests.
ALTER TABLE api_key ADD COLUMN client_id TEXT;
-- One active grant per account and client.
CREATE UNIQUE INDEX api_key_client ON api_key (account_id, client_id) WHERE revoked_at IS NULL;

-- The authorization server's records: registered clients, codes, refresh tokens, open consent pages.
-- id is the SHA-256 of the value that a client or a browser holds; payload, JSON, does not contain it.
CREATE TABLE oauth_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- The grant it belongs to: the id of a row of api_key.
  grant_id TEXT,
  uid TEXT,
  -- Set when it was used: it can be used once.
  consumed_at BIGINT,
  -- Null: as long as its grant.
  expires_at BIGINT,
  PRIMARY KEY (kind, id)
);

CREATE INDEX oauth_record_grant ON oauth_record (grant_id);
CREATE INDEX oauth_record_uid ON oauth_record (uid);
CREATE INDEX oauth_record_expiry ON oauth_record (expires_at);
