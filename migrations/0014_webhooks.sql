-- Webhooks for the events of an account's requests and questions (src/notices/webhooks/webhook.ts). mode: live or
-- test, as the key that made it; made_with is that key, or the grant that it belongs to. events: JSON list of types. Secrets are sealed. A row without a url is a listener,
-- which fetches its events and ends at expires_at. disabled_at: the endpoint answered 410.
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  made_with TEXT NOT NULL,
  url TEXT,
  events TEXT NOT NULL,
  description TEXT NOT NULL,
  secret TEXT,
  retiring_secret TEXT,
  retiring_until BIGINT,
  created_at BIGINT NOT NULL,
  rotated_at BIGINT,
  disabled_at BIGINT,
  expires_at BIGINT
);

CREATE INDEX webhook_account ON webhook (account_id, mode);
CREATE INDEX webhook_made_with ON webhook (made_with);
CREATE INDEX webhook_expires ON webhook (expires_at);

-- Events that a listener has not acknowledged yet; due_at is in the future for those that a sandbox script schedules.
CREATE TABLE listened_event (
  listener_id TEXT NOT NULL,
  id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (listener_id, id)
);

CREATE INDEX notice_recipient ON notice (recipient, at);
