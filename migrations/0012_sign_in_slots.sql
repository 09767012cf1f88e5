-- An address has so many slots, each holding one code: so no statement can put one too many beside the others. A
-- version that writes none leaves it null.
ALTER TABLE owner_sign_in ADD COLUMN slot INTEGER;

CREATE UNIQUE INDEX owner_sign_in_slot ON owner_sign_in (email, slot);
DROP INDEX owner_sign_in_email;
