-- A reservation request and its state (src/reservations/transitions.ts). The guest's identity and all free text are
-- sealed: guest (phone, name, note) and cancel_reason; phone_index is a keyed hash of the phone.
-- All three are null once they are erased. version grows with every change.
CREATE TABLE reservation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  place_id TEXT NOT NULL,
  status TEXT NOT NULL,
  reservation_time BIGINT NOT NULL,
  guest_count INTEGER NOT NULL,
  outside_hours INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  approved_at BIGINT,
  settled_at BIGINT,
  no_show_at BIGINT,
  cancelled_by TEXT,
  version INTEGER NOT NULL,
  guest TEXT,
  phone_index TEXT,
  cancel_reason TEXT
);

CREATE INDEX reservation_account ON reservation (account_id, created_at);
CREATE INDEX reservation_place ON reservation (place_id, reservation_time);
CREATE INDEX reservation_phone ON reservation (phone_index, created_at);
CREATE INDEX reservation_overdue ON reservation (expires_at) WHERE status = 'pending';
CREATE INDEX reservation_erasable ON reservation (reservation_time) WHERE guest IS NOT NULL;

-- One row per phone with recent requests: every request for it updates the row first, so that its limits are exact.
CREATE TABLE guest_phone (
  phone_index TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL
);

CREATE INDEX guest_phone_asked ON guest_phone (asked_at);
