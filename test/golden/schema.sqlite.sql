CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL,
  bulk_export INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
, version INTEGER NOT NULL DEFAULT 0, changed_at BIGINT NOT NULL DEFAULT 0, person_id TEXT, daily_tokens BIGINT, closed_at BIGINT, export_tiers TEXT);

CREATE INDEX account_changed ON account (changed_at);

CREATE UNIQUE INDEX account_person ON account (person_id);

CREATE TABLE account_activity (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  subject_id TEXT,
  member_id TEXT,
  role TEXT
);

CREATE INDEX account_activity_account ON account_activity (account_id, at);

CREATE INDEX account_activity_at ON account_activity (at);

CREATE TABLE account_invitation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,

  invited_by TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX account_invitation_address ON account_invitation (account_id, email);

CREATE INDEX account_invitation_email ON account_invitation (email);

CREATE INDEX account_invitation_expires ON account_invitation (expires_at);

CREATE TABLE account_member (
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, person_id)
);

CREATE INDEX account_member_person ON account_member (person_id);

CREATE TABLE account_month (
  account_id TEXT NOT NULL,
  month TEXT NOT NULL,
  tokens BIGINT NOT NULL,
  PRIMARY KEY (account_id, month)
);

CREATE TABLE alert_link (
  hash TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  occasion TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  place_id TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE INDEX alert_link_expires ON alert_link (expires_at);

CREATE INDEX alert_link_owner ON alert_link (owner_id);

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  mode TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  pepper_id TEXT NOT NULL,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT,
  expires_at BIGINT,
  revoked_at BIGINT
, allowed_ips TEXT, allowed_origins TEXT, daily_tokens BIGINT, rotated_at BIGINT, retiring_hash TEXT, retiring_until BIGINT, version INTEGER NOT NULL DEFAULT 0, changed_at BIGINT NOT NULL DEFAULT 0, client_id TEXT);

CREATE INDEX api_key_account ON api_key (account_id);

CREATE INDEX api_key_changed ON api_key (changed_at);

CREATE UNIQUE INDEX api_key_client ON api_key (account_id, client_id) WHERE revoked_at IS NULL;

CREATE UNIQUE INDEX api_key_retiring_hash ON api_key (retiring_hash);

CREATE TABLE booking_rules (
  place_id TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  edited_at BIGINT NOT NULL,
  version BIGINT NOT NULL
);

CREATE TABLE claim_inquiry (
  claim_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  hash TEXT,
  mailing_until BIGINT,
  asked_at BIGINT,
  objected_at BIGINT,
  reason TEXT,
  PRIMARY KEY (claim_id, owner_id)
);

CREATE UNIQUE INDEX claim_inquiry_hash ON claim_inquiry (hash);

CREATE INDEX claim_inquiry_owner ON claim_inquiry (owner_id);

CREATE TABLE closures_told (
  id INTEGER PRIMARY KEY,
  data_version TEXT NOT NULL
, generated_at TEXT);

CREATE TABLE ended_operator_session (
  session_id TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);

CREATE TABLE export_download (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  data_version TEXT NOT NULL,
  file TEXT NOT NULL,
  requests INTEGER NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (account_id, day, data_version, file)
);

CREATE INDEX export_download_day ON export_download (day);

CREATE TABLE guest_phone (
  phone_index TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL
);

CREATE INDEX guest_phone_asked ON guest_phone (asked_at);

CREATE TABLE idempotency_usage (
  principal TEXT PRIMARY KEY,
  bytes BIGINT NOT NULL,
  counted_at BIGINT NOT NULL
);

CREATE TABLE idempotent_call (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  run TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  status INTEGER,
  answer TEXT, principal TEXT, bytes BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key)
);

CREATE INDEX idempotent_call_principal ON idempotent_call (principal);

CREATE INDEX idempotent_call_started ON idempotent_call (started_at);

CREATE TABLE key_day (
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  account_id TEXT NOT NULL,
  tokens BIGINT NOT NULL,
  core BIGINT NOT NULL,
  contact_hours BIGINT NOT NULL,
  quality BIGINT NOT NULL,
  edge BIGINT NOT NULL,
  media BIGINT NOT NULL,
  PRIMARY KEY (key_id, day)
);

CREATE INDEX key_day_account ON key_day (account_id, day);

CREATE TABLE key_rate (
  key_id TEXT PRIMARY KEY,
  time_us BIGINT NOT NULL
);

CREATE TABLE listened_event (
  listener_id TEXT NOT NULL,
  id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (listener_id, id)
);

CREATE TABLE live_place (
  place_id TEXT PRIMARY KEY,
  asked_at BIGINT NOT NULL
);

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
, answered_at BIGINT);

CREATE INDEX live_query_created ON live_query (created_at);

CREATE INDEX live_query_overdue ON live_query (expires_at) WHERE status = 'pending';

CREATE UNIQUE INDEX live_query_pending ON live_query (place_id, kind, topic_key, (COALESCE(guest_count, 0)))
  WHERE status = 'pending';

CREATE INDEX live_query_place ON live_query (place_id, created_at);

CREATE INDEX live_query_valid ON live_query (place_id, valid_until);

CREATE TABLE live_reader (
  query_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (query_id, account_id)
);

CREATE TABLE mail_allowance (
  mailbox TEXT PRIMARY KEY,
  free_at BIGINT NOT NULL
);

CREATE TABLE metered_account (
  account_id TEXT PRIMARY KEY,
  version BIGINT NOT NULL
);

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
, received_at BIGINT);

CREATE INDEX notice_at ON notice (at);

CREATE INDEX notice_before ON notice (subject_id, recipient, status, at);

CREATE INDEX notice_due ON notice (status, due_at);

CREATE INDEX notice_recipient ON notice (recipient, at);

CREATE INDEX notice_recipient_due ON notice (channel, status, recipient, due_at);

CREATE INDEX notice_waiting ON notice (channel, status, due_at);

CREATE TABLE oauth_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,

  grant_id TEXT,
  uid TEXT,

  consumed_at BIGINT,

  expires_at BIGINT,
  PRIMARY KEY (kind, id)
);

CREATE INDEX oauth_record_expiry ON oauth_record (expires_at);

CREATE INDEX oauth_record_grant ON oauth_record (grant_id);

CREATE INDEX oauth_record_uid ON oauth_record (uid);

CREATE TABLE owner (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL
, seen_at BIGINT, last_event BIGINT NOT NULL DEFAULT 0, erased_at BIGINT, suspended_at BIGINT);

CREATE INDEX owner_created ON owner (created_at, id);

CREATE INDEX owner_seen ON owner (seen_at);

CREATE TABLE owner_activity (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  place_id TEXT,
  subject_id TEXT,
  actor_id TEXT,
  owner_id TEXT,
  detail TEXT
);

CREATE INDEX owner_activity_actor ON owner_activity (actor_id, at);

CREATE INDEX owner_activity_at ON owner_activity (at);

CREATE INDEX owner_activity_owner ON owner_activity (owner_id, at);

CREATE INDEX owner_activity_place ON owner_activity (place_id, at);

CREATE INDEX owner_activity_subject ON owner_activity (subject_id);

CREATE TABLE owner_alert (
  owner_id TEXT PRIMARY KEY,
  fallback TEXT NOT NULL,
  phone TEXT,
  phone_confirmed_at BIGINT,
  code_hash TEXT,
  code_expires_at BIGINT,
  code_tries INTEGER NOT NULL,
  test_id TEXT,
  test_at BIGINT
);

CREATE TABLE owner_alert_day (
  day TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  carrier TEXT NOT NULL,
  alerts BIGINT NOT NULL,
  price_won BIGINT NOT NULL,
  PRIMARY KEY (day, owner_id, carrier)
);

CREATE TABLE owner_claim (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  settled_at BIGINT
, sealed_message TEXT, reject_reason TEXT);

CREATE INDEX owner_claim_owner ON owner_claim (owner_id);

CREATE UNIQUE INDEX owner_claim_pending ON owner_claim (owner_id, place_id) WHERE status = 'pending';

CREATE INDEX owner_claim_place ON owner_claim (place_id);

CREATE INDEX owner_claim_status ON owner_claim (status, created_at);

CREATE TABLE owner_event (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  number BIGINT NOT NULL,
  type TEXT NOT NULL,
  place_id TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, number)
);

CREATE INDEX owner_event_at ON owner_event (at);

CREATE INDEX owner_event_place ON owner_event (place_id, at);

CREATE TABLE owner_mail_day (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  mails BIGINT NOT NULL,
  PRIMARY KEY (owner_id, day, kind)
);

CREATE TABLE owner_photo (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  uploaded_at BIGINT NOT NULL,
  stored_at BIGINT,
  deleted_at BIGINT
);

CREATE INDEX owner_photo_owner ON owner_photo (owner_id);

CREATE INDEX owner_photo_place ON owner_photo (place_id);

CREATE TABLE owner_place (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  partner INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, place_id)
);

CREATE INDEX owner_place_place ON owner_place (place_id);

CREATE TABLE owner_sign_in (
  hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
, slot INTEGER, typed_hash TEXT, tries INTEGER NOT NULL DEFAULT 0);

CREATE INDEX owner_sign_in_expires ON owner_sign_in (expires_at);

CREATE UNIQUE INDEX owner_sign_in_slot ON owner_sign_in (email, slot);

CREATE TABLE owner_token (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  hash TEXT NOT NULL UNIQUE,
  pepper_id TEXT NOT NULL,
  created_at BIGINT NOT NULL
, kind TEXT NOT NULL DEFAULT 'token', expires_at BIGINT, revoked_at BIGINT);

CREATE INDEX owner_token_owner ON owner_token (owner_id);

CREATE TABLE password_reset (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL UNIQUE,
  expires_at BIGINT NOT NULL
);

CREATE TABLE pending_sign_up (

  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,

  name TEXT NOT NULL,

  password TEXT,
  person_id TEXT REFERENCES person (id) ON DELETE CASCADE,

  code_hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
, callback_url TEXT);

CREATE INDEX pending_sign_up_email ON pending_sign_up (email);

CREATE UNIQUE INDEX pending_sign_up_person ON pending_sign_up (person_id);

CREATE TABLE person (
  id TEXT PRIMARY KEY,

  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL,
  image TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, confirmed_at BIGINT, password_reset_at BIGINT, access_reviewed_at BIGINT, second_factor_at BIGINT);

CREATE TABLE person_backup_code (
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);

CREATE TABLE person_code_failures (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  failures INTEGER NOT NULL,
  locked_until BIGINT NOT NULL
);

CREATE TABLE person_passkey (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sign_count BIGINT NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  used_at BIGINT
);

CREATE INDEX person_passkey_person ON person_passkey (person_id);

CREATE TABLE person_session (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL,

  ip_address TEXT,
  user_agent TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, signed_in_at BIGINT, proved_at BIGINT, used_at BIGINT);

CREATE INDEX person_session_person ON person_session (person_id);

CREATE TABLE person_sign_in (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  provider_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  password TEXT,
  scope TEXT,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at TEXT,
  refresh_token_expires_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX person_sign_in_person ON person_sign_in (person_id);

CREATE UNIQUE INDEX person_sign_in_subject ON person_sign_in (provider_id, subject);

CREATE TABLE person_totp (
  person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  last_step BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  confirmed_at BIGINT
);

CREATE TABLE person_verification (
  id TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX person_verification_identifier ON person_verification (identifier);

CREATE TABLE place_edit (
  place_id TEXT PRIMARY KEY,
  changes TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES owner (id),
  edited_at BIGINT NOT NULL,
  version BIGINT NOT NULL
, authors TEXT NOT NULL DEFAULT '{}', days TEXT NOT NULL DEFAULT '{}');

CREATE TABLE place_invitation (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX place_invitation_expires ON place_invitation (expires_at);

CREATE UNIQUE INDEX place_invitation_person ON place_invitation (place_id, email);

CREATE TABLE place_proposal (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  place_id TEXT,
  kind TEXT NOT NULL,
  stated TEXT NOT NULL,
  note TEXT,
  created_at BIGINT NOT NULL,
  status TEXT NOT NULL,
  decided_at BIGINT,
  reason TEXT,
  facts TEXT,
  contradicted_at BIGINT,
  released_as TEXT
);

CREATE INDEX place_proposal_owner ON place_proposal (owner_id, status);

CREATE UNIQUE INDEX place_proposal_pending ON place_proposal (place_id, kind) WHERE status = 'pending';

CREATE INDEX place_proposal_place ON place_proposal (place_id, created_at);

CREATE INDEX place_proposal_queue ON place_proposal (status, created_at);

CREATE TABLE place_report (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  duplicate_of TEXT,
  note TEXT,
  observed_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  account_id TEXT NOT NULL,
  origin TEXT NOT NULL,
  reporter TEXT NOT NULL,
  witness TEXT,
  status TEXT NOT NULL,
  contradicted_at BIGINT,
  decided_at BIGINT,
  reason TEXT,
  facts TEXT
);

CREATE INDEX place_report_account ON place_report (account_id, created_at);

CREATE UNIQUE INDEX place_report_open ON place_report (reporter, place_id, kind) WHERE status = 'open';

CREATE INDEX place_report_place ON place_report (place_id, status);

CREATE INDEX place_report_queue ON place_report (status, created_at);

CREATE INDEX place_report_reporter ON place_report (reporter, created_at);

CREATE TABLE place_staff (
  owner_id TEXT NOT NULL REFERENCES owner (id),
  place_id TEXT NOT NULL,
  role TEXT NOT NULL,
  granted_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, place_id)
);

CREATE INDEX place_staff_place ON place_staff (place_id);

CREATE TABLE push_key (
  id INTEGER PRIMARY KEY,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE push_subscription (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX push_subscription_owner ON push_subscription (owner_id);

CREATE TABLE request_count (
  account_id TEXT NOT NULL REFERENCES account (id),
  hour_at BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  status INTEGER NOT NULL,
  requests BIGINT NOT NULL,
  units BIGINT NOT NULL,
  PRIMARY KEY (account_id, hour_at, key_id, endpoint, status)
);

CREATE INDEX request_count_hour ON request_count (hour_at);

CREATE TABLE reservation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  place_id TEXT NOT NULL,
  status TEXT NOT NULL,
  reservation_time BIGINT NOT NULL,
  guest_count INTEGER NOT NULL,
  outside_hours INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  approved_at BIGINT,
  settled_at BIGINT,
  no_show_at BIGINT,
  cancelled_by TEXT,
  version INTEGER NOT NULL,
  guest TEXT,
  phone_index TEXT,
  cancel_reason TEXT
, channel TEXT NOT NULL DEFAULT 'service', proposed_time BIGINT, proposed_at BIGINT, proposals INTEGER NOT NULL DEFAULT 0, held_answer TEXT, held_at BIGINT, held_until BIGINT, held_reason TEXT, cancellation_seen_at BIGINT, moved_at BIGINT, moved_from BIGINT);

CREATE INDEX reservation_account ON reservation (account_id, created_at);

CREATE INDEX reservation_created ON reservation (created_at);

CREATE INDEX reservation_erasable ON reservation (reservation_time) WHERE guest IS NOT NULL;

CREATE INDEX reservation_held ON reservation (held_until) WHERE held_until IS NOT NULL;

CREATE INDEX reservation_overdue ON reservation (expires_at) WHERE status = 'pending';

CREATE INDEX reservation_phone ON reservation (phone_index, created_at);

CREATE INDEX reservation_place ON reservation (place_id, reservation_time);

CREATE INDEX reservation_place_created ON reservation (place_id, created_at);

CREATE INDEX reservation_proposed ON reservation (place_id, proposed_time) WHERE proposed_time IS NOT NULL;

CREATE INDEX reservation_unaccepted ON reservation (place_id, created_at) WHERE approved_at IS NULL;

CREATE TABLE sandbox_reservation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  place_id TEXT NOT NULL,
  said TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  cancelled_at BIGINT
);

CREATE INDEX sandbox_reservation_account ON sandbox_reservation (account_id, created_at);

CREATE INDEX sandbox_reservation_created ON sandbox_reservation (created_at);

CREATE TABLE schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL, hash TEXT);

CREATE TABLE seen_venues (
  key_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  account_id TEXT NOT NULL,
  is_base INTEGER NOT NULL,
  days TEXT NOT NULL,
  venues BLOB NOT NULL,
  PRIMARY KEY (key_id, seq)
);

CREATE INDEX seen_venues_account ON seen_venues (account_id, seq);

CREATE TABLE sign_up_allowance (
  block TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  taken BIGINT NOT NULL
);

CREATE TABLE stored_request (
  account_id TEXT NOT NULL REFERENCES account (id),
  received_at BIGINT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,

  mode TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  status INTEGER NOT NULL,

  error TEXT,
  units BIGINT NOT NULL,
  latency_us BIGINT NOT NULL,
  parameters TEXT NOT NULL,
  PRIMARY KEY (account_id, received_at, request_id)
);

CREATE INDEX stored_request_received ON stored_request (received_at);

CREATE TABLE text_day (
  day TEXT NOT NULL,
  scope TEXT NOT NULL,
  texts BIGINT NOT NULL,
  PRIMARY KEY (day, scope)
);

CREATE TABLE usage_alert (
  account_id TEXT NOT NULL,
  month TEXT NOT NULL,
  share INTEGER NOT NULL,
  taken_until BIGINT NOT NULL,
  mailed_at BIGINT,
  PRIMARY KEY (account_id, month, share)
);

CREATE TABLE used_challenge (
  challenge_hash TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);

CREATE TABLE visitor_network (
  network TEXT PRIMARY KEY,
  last_day INTEGER NOT NULL
, site TEXT, allocation TEXT);

CREATE INDEX visitor_network_allocation ON visitor_network (allocation);

CREATE INDEX visitor_network_last_day ON visitor_network (last_day);

CREATE INDEX visitor_network_site ON visitor_network (site);

CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  made_with TEXT NOT NULL,
  url TEXT,
  events TEXT NOT NULL,
  description TEXT NOT NULL,
  secret TEXT,
  retiring_secret TEXT,
  retiring_until BIGINT,
  created_at BIGINT NOT NULL,
  rotated_at BIGINT,
  disabled_at BIGINT,
  expires_at BIGINT
);

CREATE INDEX webhook_account ON webhook (account_id, mode);

CREATE INDEX webhook_expires ON webhook (expires_at);

CREATE INDEX webhook_made_with ON webhook (made_with);

CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY,
  filler TEXT NOT NULL
);
