-- Set when an owner was erased: the row stays because others refer to it, with an address that belongs to nobody.
ALTER TABLE owner ADD COLUMN erased_at BIGINT;
CREATE INDEX owner_created ON owner (created_at, id);

-- Number of mails of a kind to an owner on a day in KST (src/owners/ownerMails.ts).
CREATE TABLE owner_mail_day (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  mails BIGINT NOT NULL,
  PRIMARY KEY (owner_id, day, kind)
);
