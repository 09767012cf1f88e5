-- One row a place that was ever asked: who asks there changes it first, so that questions at one place wait for each other.
CREATE TABLE live_place (
  place_id TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL
);

-- A live question with its answer (src/liveStatus/liveQueries.ts). topic_key is what the topic is compared by, said_key
-- the same of the topic as it was first sent. question, the guest's own words, is there only while it is pending.
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

-- The same thing is asked once at a time.
CREATE UNIQUE INDEX live_query_pending ON live_query (place_id, kind, topic_key, (COALESCE(guest_count, 0)))
  WHERE status = 'pending';
CREATE INDEX live_query_overdue ON live_query (expires_at) WHERE status = 'pending';
CREATE INDEX live_query_valid ON live_query (place_id, valid_until);
CREATE INDEX live_query_created ON live_query (created_at);

-- Who may read a question: accounts that asked it, joined it or were given its answer.
CREATE TABLE live_reader (
  query_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (query_id, account_id)
);
