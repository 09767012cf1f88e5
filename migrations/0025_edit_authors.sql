-- Who said each field of a place's edit, as JSON: path of the field to owner (src/owners/editAuthors.ts). A field without
-- an entry is from before this column: it is the words of owner_id, who spoke last.
ALTER TABLE place_edit ADD COLUMN authors TEXT NOT NULL DEFAULT '{}';
