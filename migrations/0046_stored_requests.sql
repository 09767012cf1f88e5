-- Requests of the last days, one row each, for their account (src/requests/storedRequests.ts). parameters: JSON without
-- personal data. Requests that an account sent in the same millisecond with the same id of its own are one row.
CREATE TABLE stored_request (
  account_id TEXT NOT NULL REFERENCES account (id),
  received_at BIGINT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- 'live' or 'test'; a browser key is live.
  mode TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  status INTEGER NOT NULL,
  -- The code of a refusal; null for an answer.
  error TEXT,
  units BIGINT NOT NULL,
  latency_us BIGINT NOT NULL,
  parameters TEXT NOT NULL,
  PRIMARY KEY (account_id, received_at, request_id)
);

CREATE INDEX stored_request_received ON stored_request (received_at);
