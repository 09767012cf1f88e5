-- One row that servers write to find out whether the disk takes writes: what it holds is of no importance.
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY,
  filler TEXT NOT NULL
);
