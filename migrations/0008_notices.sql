-- Notices to an owner's browser or a guest's phone, and their results (src/notices/noticeTables.ts).
-- Written with the change that they report. No phone is stored: it is looked up when a text is sent. id is the same for
-- the same event and recipient. due_at is when the next attempt may begin; a node that tries moves it on first.
CREATE TABLE notice (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  occasion TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  place_id TEXT,
  recipient TEXT NOT NULL,
  at BIGINT NOT NULL,
  useful_until BIGINT NOT NULL,
  status TEXT NOT NULL,
  tries INTEGER NOT NULL,
  due_at BIGINT NOT NULL,
  taking TEXT,
  counted INTEGER NOT NULL,
  body TEXT,
  reason TEXT,
  settled_at BIGINT
);

CREATE INDEX notice_due ON notice (status, due_at);
CREATE INDEX notice_subject ON notice (subject_id, recipient, status);
CREATE INDEX notice_at ON notice (at);

-- The endpoint of an owner's browser for pushes (RFC 8030), and the keys to encrypt payloads for it (RFC 8291).
CREATE TABLE push_subscription (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX push_subscription_owner ON push_subscription (owner_id);

-- The key pair that identifies this installation to push services (RFC 8292); the private half is sealed.
CREATE TABLE push_key (
  id INTEGER PRIMARY KEY,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- Texts of a day in KST: of one account, or of the whole service.
CREATE TABLE text_day (
  day TEXT NOT NULL,
  scope TEXT NOT NULL,
  texts BIGINT NOT NULL,
  PRIMARY KEY (day, scope)
);
