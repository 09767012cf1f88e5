-- When a live question was first answered, if the answer was corrected afterwards; verified_at is then the time of the
-- last correction.
ALTER TABLE live_query ADD COLUMN answered_at BIGINT;
