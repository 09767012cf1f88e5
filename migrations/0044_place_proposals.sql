-- What an owner proposes to the operator about a place (src/owners/placeProposals.ts): its right name, kind or address, or
-- that it moved or closed. stated is JSON; note and reason are sealed, and erased 90 days after the decision. facts, set with
-- an acceptance, is the place as the next build recognises it, as JSON. contradicted_at: when an owner stated afterwards that
-- the place is in business. A venue that the data does not have has no place_id; released_as is the place of a release
-- that has the record of a new or moved venue.
CREATE TABLE place_proposal (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  place_id TEXT,
  kind TEXT NOT NULL,
  stated TEXT NOT NULL,
  note TEXT,
  created_at BIGINT NOT NULL,
  status TEXT NOT NULL,
  decided_at BIGINT,
  reason TEXT,
  facts TEXT,
  contradicted_at BIGINT,
  released_as TEXT
);

-- One pending proposal of each kind for a place.
CREATE UNIQUE INDEX place_proposal_pending ON place_proposal (place_id, kind) WHERE status = 'pending';
CREATE INDEX place_proposal_place ON place_proposal (place_id, created_at);
CREATE INDEX place_proposal_owner ON place_proposal (owner_id, status);
CREATE INDEX place_proposal_queue ON place_proposal (status, created_at);
