-- A call belongs to the credential that made it: scope is principal/credential. principal is the account, the owner or the
-- operator; null in a row of the version before, whose scope is the account. bytes is what the row counts towards the
-- principal's budget: a reservation while the call runs, then what the stored answer takes.
ALTER TABLE idempotent_call ADD COLUMN principal TEXT;
ALTER TABLE idempotent_call ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
CREATE INDEX idempotent_call_principal ON idempotent_call (principal);

-- Never less than the sum of bytes over the principal's rows: deleted rows are subtracted by the next recount.
CREATE TABLE idempotency_usage (
  principal TEXT PRIMARY KEY,
  bytes BIGINT NOT NULL,
  counted_at BIGINT NOT NULL
);
