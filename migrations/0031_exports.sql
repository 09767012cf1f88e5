-- The groups of fields that the contract of an account lets it export, as a JSON array; null for core alone.
ALTER TABLE account ADD COLUMN export_tiers TEXT;
-- What an account downloaded of a file of an export on a day in Korea: the bytes that its requests asked for, less those
-- that were not sent. Deleted after some days.
CREATE TABLE export_download (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  data_version TEXT NOT NULL,
  file TEXT NOT NULL,
  requests INTEGER NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (account_id, day, data_version, file)
);
CREATE INDEX export_download_day ON export_download (day);
