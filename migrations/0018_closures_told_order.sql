-- When that release was made, as ISO instant: an earlier one is not noted after it. Null for rows from before this column.
ALTER TABLE closures_told ADD COLUMN generated_at TEXT;
