-- One row per place with questions: every new question updates it first, so that those of one place are serialised.
CREATE TABLE live_place (
  place_id TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL
);

-- A live question with its answer (src/liveStatus/liveQueries.ts). topic_key is the key that topics are compared by,
-- said_key that of the topic as it was first sent. question, the guest's text, is stored only while it is pending.
CREATE TABLE live_query (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  kind TEXT NOT NULL,
  topic TEXT NOT NULL,
  topic_key TEXT NOT NULL,
  said_key TEXT NOT NULL,
  guest_count INTEGER,
  question TEXT,
  status TEXT NOT NULL,
  note TEXT,
  interested_count INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  verified_at BIGINT,
  verified_by TEXT,
  valid_until BIGINT
);

-- Only one question of a subject is pending at a time.
CREATE UNIQUE INDEX live_query_pending ON live_query (place_id, kind, topic_key, (COALESCE(guest_count, 0)))
  WHERE status = 'pending';
CREATE INDEX live_query_overdue ON live_query (expires_at) WHERE status = 'pending';
CREATE INDEX live_query_valid ON live_query (place_id, valid_until);
CREATE INDEX live_query_created ON live_query (created_at);

-- Accounts that may read a question: they asked it, joined it or were given its answer.
CREATE TABLE live_reader (
  query_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (query_id, account_id)
);
