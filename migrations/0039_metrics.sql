-- The figures of /metrics about the last hour read requests by their time and owners by their last activity
-- (src/flows/owner/ownerFigures.ts); live_query has such an index already.
CREATE INDEX reservation_created ON reservation (created_at);
CREATE INDEX owner_seen ON owner (seen_at);
