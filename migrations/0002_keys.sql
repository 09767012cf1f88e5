-- version grows with every change, so that a node never replaces a newer state with an older one; by changed_at a node
-- that may have missed a notification finds what is new.
ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX account_changed ON account (changed_at);

-- Lists are JSON text; null means no limit. mode is live, test or browser.
ALTER TABLE api_key ADD COLUMN allowed_ips TEXT;
ALTER TABLE api_key ADD COLUMN allowed_origins TEXT;
ALTER TABLE api_key ADD COLUMN daily_tokens BIGINT;

-- A rotated key has two secrets until the older one retires; a third is not possible.
ALTER TABLE api_key ADD COLUMN rotated_at BIGINT;
ALTER TABLE api_key ADD COLUMN retiring_hash TEXT;
ALTER TABLE api_key ADD COLUMN retiring_until BIGINT;
CREATE UNIQUE INDEX api_key_retiring_hash ON api_key (retiring_hash);

ALTER TABLE api_key ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX api_key_changed ON api_key (changed_at);
