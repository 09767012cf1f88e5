-- Set while an operator suspends the owner: they cannot sign in and reach no place.
ALTER TABLE owner ADD COLUMN suspended_at BIGINT;

-- A person whom an owner invited to a place (src/owners/people/placeStaff.ts). role: manager (everything but ownership)
-- or staff (the inbox only). granted_by: the owner who granted the role last; without that owner's access there is none.
CREATE TABLE place_staff (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  role TEXT NOT NULL,
  granted_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, place_id)
);

CREATE INDEX place_staff_place ON place_staff (place_id);

-- An invitation by mail; a row is deleted when its code is used, or when it is withdrawn or has expired.
CREATE TABLE place_invitation (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX place_invitation_person ON place_invitation (place_id, email);
CREATE INDEX place_invitation_expires ON place_invitation (expires_at);

-- What was done at places and with owners, and by whom (src/owners/people/ownerActivity.ts). actor_id: the owner or the
-- member of staff who did it; NULL: an operator. owner_id: whom it concerns. detail is sealed.
CREATE TABLE owner_activity (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  place_id TEXT,
  subject_id TEXT,
  actor_id TEXT,
  owner_id TEXT,
  detail TEXT
);

CREATE INDEX owner_activity_at ON owner_activity (at);
CREATE INDEX owner_activity_place ON owner_activity (place_id, at);
CREATE INDEX owner_activity_actor ON owner_activity (actor_id, at);
CREATE INDEX owner_activity_owner ON owner_activity (owner_id, at);
