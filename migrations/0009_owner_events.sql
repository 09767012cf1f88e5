-- When an owner's app was last active; null: never.
ALTER TABLE owner ADD COLUMN seen_at BIGINT;
-- The number of the owner's newest event. It grows in the transaction of the event, under the row's lock, so that events
-- are committed in the order of their numbers, and a reader of one has been able to read all before it.
ALTER TABLE owner ADD COLUMN last_event BIGINT NOT NULL DEFAULT 0;

-- The events of an owner's stream, stored for clients that reconnect. No name, no phone: subject_id refers to them.
CREATE TABLE owner_event (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  number BIGINT NOT NULL,
  type TEXT NOT NULL,
  place_id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, number)
);

CREATE INDEX owner_event_place ON owner_event (place_id, at);
CREATE INDEX owner_event_at ON owner_event (at);
