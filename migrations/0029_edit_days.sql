-- The day of each field of a place's edit, as JSON: path of the field to the day in Korea (src/owners/editDays.ts). A
-- field without an entry is from before this column and has the day of the last edit, edited_at.
ALTER TABLE place_edit ADD COLUMN days TEXT NOT NULL DEFAULT '{}';
