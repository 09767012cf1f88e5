-- When a reservation was last moved to another time, and the time that it had before; null: never moved.
ALTER TABLE reservation ADD COLUMN moved_at BIGINT;
ALTER TABLE reservation ADD COLUMN moved_from BIGINT;

-- Finds who answered a reservation or a question.
CREATE INDEX owner_activity_subject ON owner_activity (subject_id);
