-- Operators see what was decided about a place before.
CREATE INDEX owner_claim_place ON owner_claim (place_id);
