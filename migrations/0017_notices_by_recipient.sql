-- The first message that is due for each endpoint, however many wait there.
CREATE INDEX notice_recipient_due ON notice (channel, status, recipient, due_at);
