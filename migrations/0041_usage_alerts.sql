-- The mails that tell an account how much of a month's tokens it has used (src/flows/account/usageAlerts.ts): one for each
-- share in percent. taken_until: until then a node is sending it; mailed_at: when the mail server took it.
CREATE TABLE usage_alert (
  account_id TEXT NOT NULL,
  month TEXT NOT NULL,
  share INTEGER NOT NULL,
  taken_until BIGINT NOT NULL,
  mailed_at BIGINT,
  PRIMARY KEY (account_id, month, share)
);
