-- Where the link of a sign-up redirects after confirmation, for a link that is mailed again: a path of this server. Null
-- for sign-ups from before this column.
ALTER TABLE pending_sign_up ADD COLUMN callback_url TEXT;
