-- A photo that an owner uploaded for a place (src/owners/ownerPhotos.ts). Its files are in the storage of photos, below its
-- id. stored_at is null until all files are stored; deleted_at is set when the files are to be deleted, and the row goes
-- with them. content_hash: the SHA-256 of the largest size.
CREATE TABLE owner_photo (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  uploaded_at BIGINT NOT NULL,
  stored_at BIGINT,
  deleted_at BIGINT
);

CREATE INDEX owner_photo_place ON owner_photo (place_id);
CREATE INDEX owner_photo_owner ON owner_photo (owner_id);
