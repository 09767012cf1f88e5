-- One row per account: every charge updates this row first, so that the charges of one account are serialised.
-- version grows with each row of seen_venues, so that a node knows whether it has seen them all.
CREATE TABLE metered_account (
  account_id TEXT PRIMARY KEY,
  version BIGINT NOT NULL
);

-- Tokens of a calendar month in KST, YYYY-MM.
CREATE TABLE account_month (
  account_id TEXT NOT NULL,
  month TEXT NOT NULL,
  tokens BIGINT NOT NULL,
  PRIMARY KEY (account_id, month)
);

-- Tokens of a key on a day in KST, YYYY-MM-DD: the total, and by tier.
CREATE TABLE key_day (
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  account_id TEXT NOT NULL,
  tokens BIGINT NOT NULL,
  core BIGINT NOT NULL,
  contact_hours BIGINT NOT NULL,
  quality BIGINT NOT NULL,
  edge BIGINT NOT NULL,
  media BIGINT NOT NULL,
  PRIMARY KEY (key_id, day)
);

CREATE INDEX key_day_account ON key_day (account_id, day);

-- A key's time (src/metering/rates.ts), in microseconds: each charged request moves it on.
CREATE TABLE key_rate (
  key_id TEXT PRIMARY KEY,
  time_us BIGINT NOT NULL
);

-- The venues a key has seen, each with its last day, packed (src/metering/venueRow.ts). A base row replaces all of
-- its key's rows before it. days is JSON: the changes of the number of venues last seen on each day.
CREATE TABLE seen_venues (
  key_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  account_id TEXT NOT NULL,
  is_base INTEGER NOT NULL,
  days TEXT NOT NULL,
  venues BLOB NOT NULL,
  PRIMARY KEY (key_id, seq)
);

CREATE INDEX seen_venues_account ON seen_venues (account_id, seq);
