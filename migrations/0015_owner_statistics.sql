-- An owner's own questions and requests: what was settled within the hour, and what the last weeks brought.
CREATE INDEX live_query_place ON live_query (place_id, created_at);
CREATE INDEX reservation_place_created ON reservation (place_id, created_at);
