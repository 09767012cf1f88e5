-- What test keys asked of test places. Nothing here is real: no name, no phone but its last digits. What has become of a
-- call follows from its place and its age. kind: reservation or question; said: what was sent, as JSON.
CREATE TABLE sandbox_call (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL,
  place_id TEXT NOT NULL,
  said TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  cancelled_at BIGINT
);

CREATE INDEX sandbox_call_account ON sandbox_call (account_id, kind, created_at);
CREATE INDEX sandbox_call_created ON sandbox_call (created_at);
