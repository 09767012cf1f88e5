-- Reservations of test keys at test places. They contain no name, and only the last digits of a phone. The status of
-- one follows from its place and its age. said: what was sent, as JSON.
CREATE TABLE sandbox_reservation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  place_id TEXT NOT NULL,
  said TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  cancelled_at BIGINT
);

CREATE INDEX sandbox_reservation_account ON sandbox_reservation (account_id, created_at);
CREATE INDEX sandbox_reservation_created ON sandbox_reservation (created_at);
