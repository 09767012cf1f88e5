-- A key with a client is a grant: what an account lets an OAuth client do. It has no secret of its own, and its tokens
-- count as the key's requests.
ALTER TABLE api_key ADD COLUMN client_id TEXT;
-- One at a time for an account and a client.
CREATE UNIQUE INDEX api_key_client ON api_key (account_id, client_id) WHERE revoked_at IS NULL;

-- What the authorization server remembers: registered clients, codes, refresh tokens, pages that somebody is looking at.
-- id is the SHA-256 of what a client or a browser holds, and payload, JSON, does not say it.
CREATE TABLE oauth_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- The grant it goes with: the id of a row of api_key.
  grant_id TEXT,
  uid TEXT,
  -- Set when it was used: it is good for one time.
  consumed_at BIGINT,
  -- Null: as long as its grant.
  expires_at BIGINT,
  PRIMARY KEY (kind, id)
);

CREATE INDEX oauth_record_grant ON oauth_record (grant_id);
CREATE INDEX oauth_record_uid ON oauth_record (uid);
CREATE INDEX oauth_record_expiry ON oauth_record (expires_at);
