-- Networks that visitors of the explorer came from, as keyed hashes, and the last day (since 1970-01-01, KST) on which
-- one of them was shown a venue. The venues are in seen_venues; both are deleted thirty days later.
CREATE TABLE visitor_network (
  network TEXT PRIMARY KEY,
  last_day INTEGER NOT NULL
);

CREATE INDEX visitor_network_last_day ON visitor_network (last_day);

-- Sessions of an operator's browser that were ended before they expired (src/identity/endedSessions.ts).
CREATE TABLE ended_operator_session (
  session_id TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);
