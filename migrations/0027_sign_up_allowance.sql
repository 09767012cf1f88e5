-- Number of sign-ups from an address or a network on a day in KST (its number since 1970). block is a keyed hash.
CREATE TABLE sign_up_allowance (
  block TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  taken BIGINT NOT NULL
);
