-- The message of a claim, sealed; message is then empty. Claims from before have it in message until a server seals it.
ALTER TABLE owner_claim ADD COLUMN sealed_message TEXT;
-- The operator's reason of a rejection, sealed.
ALTER TABLE owner_claim ADD COLUMN reject_reason TEXT;

-- The question to a present owner about a claim to their place (src/owners/people/claimInquiries.ts). hash: of the
-- mailed code; NULL before the mail, and after the code was used. mailing_until: a server is mailing it. asked_at: when the
-- mail was sent; the time to object starts then. reason is sealed.
CREATE TABLE claim_inquiry (
  claim_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  hash TEXT,
  mailing_until BIGINT,
  asked_at BIGINT,
  objected_at BIGINT,
  reason TEXT,
  PRIMARY KEY (claim_id, owner_id)
);

CREATE UNIQUE INDEX claim_inquiry_hash ON claim_inquiry (hash);
CREATE INDEX claim_inquiry_owner ON claim_inquiry (owner_id);
