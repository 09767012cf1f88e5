-- A delivery pass reads the waiting notices of one channel by their due time, and those about a subject before one of
-- them. Without statistics SQLite preferred the index by recipient and time for the second, and read all notices ever
-- sent to a telephone for each that waits for it.
CREATE INDEX notice_waiting ON notice (channel, status, due_at);
DROP INDEX notice_subject;
CREATE INDEX notice_before ON notice (subject_id, recipient, status, at);
