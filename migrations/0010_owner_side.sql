-- Earlier tokens do not expire: they work until they are revoked. kind: token (made by the operator) or
-- session (of an owner who signed in).
ALTER TABLE owner_token ADD COLUMN kind TEXT NOT NULL DEFAULT 'token';
ALTER TABLE owner_token ADD COLUMN expires_at BIGINT;
ALTER TABLE owner_token ADD COLUMN revoked_at BIGINT;

-- Codes mailed to owners who want to sign in; a row is deleted when its code is used.
CREATE TABLE owner_sign_in (
  hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX owner_sign_in_email ON owner_sign_in (email, created_at);
CREATE INDEX owner_sign_in_expires ON owner_sign_in (expires_at);

-- status: pending, approved or rejected.
CREATE TABLE owner_claim (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
);

CREATE INDEX owner_claim_owner ON owner_claim (owner_id);
CREATE INDEX owner_claim_status ON owner_claim (status, created_at);
CREATE UNIQUE INDEX owner_claim_pending ON owner_claim (owner_id, place_id) WHERE status = 'pending';

-- An owner's edit of a place, as JSON of PlaceChanges; version grows with each change.
CREATE TABLE place_edit (
  place_id TEXT PRIMARY KEY,
  changes TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  edited_at BIGINT NOT NULL,
  version BIGINT NOT NULL
);
