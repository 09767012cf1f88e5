-- The release whose closed venues accounts have been told of (src/flows/tellClosures.ts): one row, id 1.
CREATE TABLE closures_told (
  id INTEGER PRIMARY KEY,
  data_version TEXT NOT NULL
);
