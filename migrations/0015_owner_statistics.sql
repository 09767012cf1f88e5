-- For an owner's questions and requests: those settled within the hour, and the statistics of the last weeks.
CREATE INDEX live_query_place ON live_query (place_id, created_at);
CREATE INDEX reservation_place_created ON reservation (place_id, created_at);
