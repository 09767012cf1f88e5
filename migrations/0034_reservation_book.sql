-- The book of a venue. channel: service (a request through this service), phone or walk_in (entered by the owner; such a
-- row has no account and an empty account_id).
ALTER TABLE reservation ADD COLUMN channel TEXT NOT NULL DEFAULT 'service';
-- Another time that the owner proposed, until the guest answers; proposals counts all of them.
ALTER TABLE reservation ADD COLUMN proposed_time BIGINT;
ALTER TABLE reservation ADD COLUMN proposed_at BIGINT;
ALTER TABLE reservation ADD COLUMN proposals INTEGER NOT NULL DEFAULT 0;
-- An owner's answer that takes effect at held_until, until when the owner can undo it: accept, decline or cancel.
-- held_reason is sealed like cancel_reason.
ALTER TABLE reservation ADD COLUMN held_answer TEXT;
ALTER TABLE reservation ADD COLUMN held_at BIGINT;
ALTER TABLE reservation ADD COLUMN held_until BIGINT;
ALTER TABLE reservation ADD COLUMN held_reason TEXT;

CREATE INDEX reservation_held ON reservation (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX reservation_proposed ON reservation (place_id, proposed_time) WHERE proposed_time IS NOT NULL;
