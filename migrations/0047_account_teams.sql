-- A person who may act on the account of somebody else (src/accounts/teamMembers.ts). role: admin, developer or viewer.
CREATE TABLE account_member (
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, person_id)
);

CREATE INDEX account_member_person ON account_member (person_id);

-- An invitation by mail; a row is deleted when its code is used, or when it is withdrawn or has expired.
CREATE TABLE account_invitation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  -- The person who invited.
  invited_by TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX account_invitation_address ON account_invitation (account_id, email);
CREATE INDEX account_invitation_email ON account_invitation (email);
CREATE INDEX account_invitation_expires ON account_invitation (expires_at);

-- What the people of an account did, and who (src/accounts/accountActivity.ts). subject_id: the key, webhook, grant or
-- invitation. member_id: the person whom it concerns. role: that of the invitation or the member.
CREATE TABLE account_activity (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  subject_id TEXT,
  member_id TEXT,
  role TEXT
);

CREATE INDEX account_activity_account ON account_activity (account_id, at);
CREATE INDEX account_activity_at ON account_activity (at);
