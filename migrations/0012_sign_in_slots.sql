-- An address has a fixed number of slots with one code each, so that no statement can add one too many. A
-- version that writes no slot leaves it null.
ALTER TABLE owner_sign_in ADD COLUMN slot INTEGER;

CREATE UNIQUE INDEX owner_sign_in_slot ON owner_sign_in (email, slot);
DROP INDEX owner_sign_in_email;
