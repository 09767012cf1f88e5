-- One row that servers write to check whether the disk takes writes; its content does not matter.
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY,
  filler TEXT NOT NULL
);
