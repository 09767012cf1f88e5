-- Set when an owner was erased: the row stays for what refers to it, with an address that is nobody's.
ALTER TABLE owner ADD COLUMN erased_at BIGINT;
CREATE INDEX owner_created ON owner (created_at, id);

-- How many mails of a kind an owner was sent on a day in KST (src/owners/ownerMails.ts).
CREATE TABLE owner_mail_day (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  mails BIGINT NOT NULL,
  PRIMARY KEY (owner_id, day, kind)
);
