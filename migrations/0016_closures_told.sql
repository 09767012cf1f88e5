-- The release whose closures were published last (src/flows/notify/publishClosures.ts): one row, id 1.
CREATE TABLE closures_told (
  id INTEGER PRIMARY KEY,
  data_version TEXT NOT NULL
);
