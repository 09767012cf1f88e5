-- Where an account is told what became of its requests and questions (src/notices/webhooks/webhook.ts). mode: live or
-- test, as the key that made it; made_with is that key, or the grant that it goes with. events: JSON list of types. Secrets are sealed. A row without a url is a listener,
-- which fetches what it is told and ends at expires_at. disabled_at: the endpoint said that it is gone.
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

-- What a listener has not said yet that it has; due_at lies ahead for what a sandbox script has yet to bring about.
CREATE TABLE listened_event (
  listener_id TEXT NOT NULL,
  id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (listener_id, id)
);

CREATE INDEX notice_recipient ON notice (recipient, at);
