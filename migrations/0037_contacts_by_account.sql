-- For the limits of contacts: the requests of the last hour at a venue that were not accepted.
CREATE INDEX reservation_unaccepted ON reservation (place_id, created_at) WHERE approved_at IS NULL;
