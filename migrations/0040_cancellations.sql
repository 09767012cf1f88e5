-- When somebody at the venue confirmed that they saw the cancellation of an accepted reservation; null: not yet.
ALTER TABLE reservation ADD COLUMN cancellation_seen_at BIGINT;
