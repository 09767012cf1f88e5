-- When that release was made, ISO instant: an earlier one is not noted after it. Null where it was noted before this.
ALTER TABLE closures_told ADD COLUMN generated_at TEXT;
