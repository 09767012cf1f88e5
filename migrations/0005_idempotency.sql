-- A call with an idempotency key: running while status is null, then with its answer, which is sealed.
-- run distinguishes the attempt that holds the row from an earlier one that was given up.
CREATE TABLE idempotent_call (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  run TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  status INTEGER,
  answer TEXT,
  PRIMARY KEY (scope, key)
);

CREATE INDEX idempotent_call_started ON idempotent_call (started_at);
