-- Finds the first due message of each endpoint, however many wait there.
CREATE INDEX notice_recipient_due ON notice (channel, status, recipient, due_at);
