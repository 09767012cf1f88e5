-- A sign-up whose mail has not been answered yet. It becomes a person only then, so that nobody holds an address by
-- having named it first. Several may wait for one address: each has a code and a password of its own.
CREATE TABLE pending_sign_up (
  -- The id that the person will have.
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- Sealed, as the person's.
  name TEXT NOT NULL,
  -- Its hash. Null for somebody who came by an identity provider: person_id says which row of person waits.
  password TEXT,
  person_id TEXT REFERENCES person (id) ON DELETE CASCADE,
  -- Keyed, as all hashes of codes: the code itself is only in the mail.
  code_hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX pending_sign_up_email ON pending_sign_up (email);
CREATE UNIQUE INDEX pending_sign_up_person ON pending_sign_up (person_id);

-- One code for a new password at a time: a newer one takes the place of the older.
CREATE TABLE password_reset (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL UNIQUE,
  expires_at BIGINT NOT NULL
);

-- How many mails a mailbox may get: the time until which its mails are paid for (GCRA). mailbox is a keyed hash.
CREATE TABLE mail_allowance (
  mailbox TEXT PRIMARY KEY,
  free_at BIGINT NOT NULL
);

-- When the person proved to read the mail of their address; null for those who did before this was noted.
ALTER TABLE person ADD COLUMN confirmed_at BIGINT;
-- The last new password by mail, and when the person last looked through what still opens the account.
ALTER TABLE person ADD COLUMN password_reset_at BIGINT;
ALTER TABLE person ADD COLUMN access_reviewed_at BIGINT;

-- Sessions and codes were kept as they were given out. From now on only their hashes are: people sign in once more.
DELETE FROM person_session;
DELETE FROM person_verification;
