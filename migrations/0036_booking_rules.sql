-- The rules by which a venue takes requests, as JSON of BookingRules (src/reservations/bookingRules.ts). A venue without a
-- row takes every request. Requests for a venue with rules lock its row, so that no slot is filled twice.
CREATE TABLE booking_rules (
  place_id TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  edited_at BIGINT NOT NULL,
  version BIGINT NOT NULL
);
