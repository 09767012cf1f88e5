-- A person's report that something about a place is wrong (src/reports/reports.ts). note is sealed and erased 30 days
-- after the decision. reporter limits reports: an account's id, or a keyed hash of a visitor's address. witness is what
-- three different ones of suspect a closure: an account, or the allowance of a mailbox; NULL for a report that does not
-- count. contradicted_at: when the owner stated that the place is in business. facts, set with an acceptance, is the place
-- as the next build recognises it, as JSON.
CREATE TABLE place_report (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  duplicate_of TEXT,
  note TEXT,
  observed_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  account_id TEXT NOT NULL,
  origin TEXT NOT NULL,
  reporter TEXT NOT NULL,
  witness TEXT,
  status TEXT NOT NULL,
  contradicted_at BIGINT,
  decided_at BIGINT,
  reason TEXT,
  facts TEXT
);

-- One open report of one kind by one reporter and place.
CREATE UNIQUE INDEX place_report_open ON place_report (reporter, place_id, kind) WHERE status = 'open';
CREATE INDEX place_report_reporter ON place_report (reporter, created_at);
CREATE INDEX place_report_account ON place_report (account_id, created_at);
CREATE INDEX place_report_place ON place_report (place_id, status);
CREATE INDEX place_report_queue ON place_report (status, created_at);
