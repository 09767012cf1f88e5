-- The author of each field of a place's edit, as JSON: path of the field to owner (src/owners/editAuthors.ts). A field
-- without an entry is from before this column and belongs to owner_id, the last author.
ALTER TABLE place_edit ADD COLUMN authors TEXT NOT NULL DEFAULT '{}';
