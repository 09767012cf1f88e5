account
  id text NOT NULL
  email text NOT NULL
  plan text NOT NULL
  bulk_export integer NOT NULL DEFAULT 0
  created_at bigint NOT NULL
  version integer NOT NULL DEFAULT 0
  changed_at bigint NOT NULL DEFAULT 0
  person_id text
  daily_tokens bigint
  closed_at bigint
  export_tiers text
  CONSTRAINT account_email_key UNIQUE (email)
  CONSTRAINT account_pkey PRIMARY KEY (id)
CREATE INDEX account_changed ON account USING btree (changed_at)
CREATE UNIQUE INDEX account_email_key ON account USING btree (email)
CREATE UNIQUE INDEX account_person ON account USING btree (person_id)
CREATE UNIQUE INDEX account_pkey ON account USING btree (id)

account_activity
  id text NOT NULL
  at bigint NOT NULL
  account_id text NOT NULL
  kind text NOT NULL
  actor_id text NOT NULL
  subject_id text
  member_id text
  role text
  CONSTRAINT account_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT account_activity_pkey PRIMARY KEY (id)
CREATE INDEX account_activity_account ON account_activity USING btree (account_id, at)
CREATE INDEX account_activity_at ON account_activity USING btree (at)
CREATE UNIQUE INDEX account_activity_pkey ON account_activity USING btree (id)

account_invitation
  id text NOT NULL
  account_id text NOT NULL
  email text NOT NULL
  role text NOT NULL
  invited_by text NOT NULL
  hash text NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  CONSTRAINT account_invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT account_invitation_hash_key UNIQUE (hash)
  CONSTRAINT account_invitation_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX account_invitation_address ON account_invitation USING btree (account_id, email)
CREATE INDEX account_invitation_email ON account_invitation USING btree (email)
CREATE INDEX account_invitation_expires ON account_invitation USING btree (expires_at)
CREATE UNIQUE INDEX account_invitation_hash_key ON account_invitation USING btree (hash)
CREATE UNIQUE INDEX account_invitation_pkey ON account_invitation USING btree (id)

account_member
  account_id text NOT NULL
  person_id text NOT NULL
  role text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT account_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT account_member_pkey PRIMARY KEY (account_id, person_id)
CREATE INDEX account_member_person ON account_member USING btree (person_id)
CREATE UNIQUE INDEX account_member_pkey ON account_member USING btree (account_id, person_id)

account_month
  account_id text NOT NULL
  month text NOT NULL
  tokens bigint NOT NULL
  CONSTRAINT account_month_pkey PRIMARY KEY (account_id, month)
CREATE UNIQUE INDEX account_month_pkey ON account_month USING btree (account_id, month)

alert_link
  hash text NOT NULL
  owner_id text NOT NULL
  occasion text NOT NULL
  subject_id text NOT NULL
  place_id text
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  used_at bigint
  CONSTRAINT alert_link_pkey PRIMARY KEY (hash)
CREATE INDEX alert_link_expires ON alert_link USING btree (expires_at)
CREATE INDEX alert_link_owner ON alert_link USING btree (owner_id)
CREATE UNIQUE INDEX alert_link_pkey ON alert_link USING btree (hash)

api_key
  id text NOT NULL
  account_id text NOT NULL
  name text NOT NULL
  mode text NOT NULL
  hash text NOT NULL
  pepper_id text NOT NULL
  last4 text NOT NULL
  scopes text NOT NULL
  created_at bigint NOT NULL
  last_used_at bigint
  expires_at bigint
  revoked_at bigint
  allowed_ips text
  allowed_origins text
  daily_tokens bigint
  rotated_at bigint
  retiring_hash text
  retiring_until bigint
  version integer NOT NULL DEFAULT 0
  changed_at bigint NOT NULL DEFAULT 0
  client_id text
  CONSTRAINT api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT api_key_hash_key UNIQUE (hash)
  CONSTRAINT api_key_pkey PRIMARY KEY (id)
CREATE INDEX api_key_account ON api_key USING btree (account_id)
CREATE INDEX api_key_changed ON api_key USING btree (changed_at)
CREATE UNIQUE INDEX api_key_client ON api_key USING btree (account_id, client_id) WHERE (revoked_at IS NULL)
CREATE UNIQUE INDEX api_key_hash_key ON api_key USING btree (hash)
CREATE UNIQUE INDEX api_key_pkey ON api_key USING btree (id)
CREATE UNIQUE INDEX api_key_retiring_hash ON api_key USING btree (retiring_hash)

booking_rules
  place_id text NOT NULL
  rules text NOT NULL
  edited_at bigint NOT NULL
  version bigint NOT NULL
  CONSTRAINT booking_rules_pkey PRIMARY KEY (place_id)
CREATE UNIQUE INDEX booking_rules_pkey ON booking_rules USING btree (place_id)

claim_inquiry
  claim_id text NOT NULL
  owner_id text NOT NULL
  hash text
  mailing_until bigint
  asked_at bigint
  objected_at bigint
  reason text
  CONSTRAINT claim_inquiry_pkey PRIMARY KEY (claim_id, owner_id)
CREATE UNIQUE INDEX claim_inquiry_hash ON claim_inquiry USING btree (hash)
CREATE INDEX claim_inquiry_owner ON claim_inquiry USING btree (owner_id)
CREATE UNIQUE INDEX claim_inquiry_pkey ON claim_inquiry USING btree (claim_id, owner_id)

closures_told
  id integer NOT NULL
  data_version text NOT NULL
  generated_at text
  CONSTRAINT closures_told_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX closures_told_pkey ON closures_told USING btree (id)

ended_operator_session
  session_id text NOT NULL
  expires_at bigint NOT NULL
  CONSTRAINT ended_operator_session_pkey PRIMARY KEY (session_id)
CREATE UNIQUE INDEX ended_operator_session_pkey ON ended_operator_session USING btree (session_id)

export_download
  account_id text NOT NULL
  day text NOT NULL
  data_version text NOT NULL
  file text NOT NULL
  requests integer NOT NULL
  bytes bigint NOT NULL
  CONSTRAINT export_download_pkey PRIMARY KEY (account_id, day, data_version, file)
CREATE INDEX export_download_day ON export_download USING btree (day)
CREATE UNIQUE INDEX export_download_pkey ON export_download USING btree (account_id, day, data_version, file)

guest_phone
  phone_index text NOT NULL
  asked_at bigint NOT NULL
  CONSTRAINT guest_phone_pkey PRIMARY KEY (phone_index)
CREATE INDEX guest_phone_asked ON guest_phone USING btree (asked_at)
CREATE UNIQUE INDEX guest_phone_pkey ON guest_phone USING btree (phone_index)

idempotency_usage
  principal text NOT NULL
  bytes bigint NOT NULL
  counted_at bigint NOT NULL
  CONSTRAINT idempotency_usage_pkey PRIMARY KEY (principal)
CREATE UNIQUE INDEX idempotency_usage_pkey ON idempotency_usage USING btree (principal)

idempotent_call
  scope text NOT NULL
  key text NOT NULL
  fingerprint text NOT NULL
  run text NOT NULL
  started_at bigint NOT NULL
  status integer
  answer text
  principal text
  bytes bigint NOT NULL DEFAULT 0
  CONSTRAINT idempotent_call_pkey PRIMARY KEY (scope, key)
CREATE UNIQUE INDEX idempotent_call_pkey ON idempotent_call USING btree (scope, key)
CREATE INDEX idempotent_call_principal ON idempotent_call USING btree (principal)
CREATE INDEX idempotent_call_started ON idempotent_call USING btree (started_at)

key_day
  key_id text NOT NULL
  day text NOT NULL
  account_id text NOT NULL
  tokens bigint NOT NULL
  core bigint NOT NULL
  contact_hours bigint NOT NULL
  quality bigint NOT NULL
  edge bigint NOT NULL
  media bigint NOT NULL
  CONSTRAINT key_day_pkey PRIMARY KEY (key_id, day)
CREATE INDEX key_day_account ON key_day USING btree (account_id, day)
CREATE UNIQUE INDEX key_day_pkey ON key_day USING btree (key_id, day)

key_rate
  key_id text NOT NULL
  time_us bigint NOT NULL
  CONSTRAINT key_rate_pkey PRIMARY KEY (key_id)
CREATE UNIQUE INDEX key_rate_pkey ON key_rate USING btree (key_id)

listened_event
  listener_id text NOT NULL
  id text NOT NULL
  subject_id text NOT NULL
  due_at bigint NOT NULL
  body text NOT NULL
  CONSTRAINT listened_event_pkey PRIMARY KEY (listener_id, id)
CREATE UNIQUE INDEX listened_event_pkey ON listened_event USING btree (listener_id, id)

live_place
  place_id text NOT NULL
  asked_at bigint NOT NULL
  CONSTRAINT live_place_pkey PRIMARY KEY (place_id)
CREATE UNIQUE INDEX live_place_pkey ON live_place USING btree (place_id)

live_query
  id text NOT NULL
  place_id text NOT NULL
  asked_by text NOT NULL
  kind text NOT NULL
  topic text NOT NULL
  topic_key text NOT NULL
  said_key text NOT NULL
  guest_count integer
  question text
  status text NOT NULL
  note text
  interested_count integer NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  verified_at bigint
  verified_by text
  valid_until bigint
  answered_at bigint
  CONSTRAINT live_query_pkey PRIMARY KEY (id)
CREATE INDEX live_query_created ON live_query USING btree (created_at)
CREATE INDEX live_query_overdue ON live_query USING btree (expires_at) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX live_query_pending ON live_query USING btree (place_id, kind, topic_key, COALESCE(guest_count, 0)) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX live_query_pkey ON live_query USING btree (id)
CREATE INDEX live_query_place ON live_query USING btree (place_id, created_at)
CREATE INDEX live_query_valid ON live_query USING btree (place_id, valid_until)

live_reader
  query_id text NOT NULL
  account_id text NOT NULL
  CONSTRAINT live_reader_pkey PRIMARY KEY (query_id, account_id)
CREATE UNIQUE INDEX live_reader_pkey ON live_reader USING btree (query_id, account_id)

mail_allowance
  mailbox text NOT NULL
  free_at bigint NOT NULL
  CONSTRAINT mail_allowance_pkey PRIMARY KEY (mailbox)
CREATE UNIQUE INDEX mail_allowance_pkey ON mail_allowance USING btree (mailbox)

metered_account
  account_id text NOT NULL
  version bigint NOT NULL
  CONSTRAINT metered_account_pkey PRIMARY KEY (account_id)
CREATE UNIQUE INDEX metered_account_pkey ON metered_account USING btree (account_id)

notice
  id text NOT NULL
  channel text NOT NULL
  occasion text NOT NULL
  subject_id text NOT NULL
  place_id text
  recipient text NOT NULL
  at bigint NOT NULL
  useful_until bigint NOT NULL
  status text NOT NULL
  tries integer NOT NULL
  due_at bigint NOT NULL
  taking text
  counted integer NOT NULL
  body text
  reason text
  settled_at bigint
  received_at bigint
  CONSTRAINT notice_pkey PRIMARY KEY (id)
CREATE INDEX notice_at ON notice USING btree (at)
CREATE INDEX notice_before ON notice USING btree (subject_id, recipient, status, at)
CREATE INDEX notice_due ON notice USING btree (status, due_at)
CREATE UNIQUE INDEX notice_pkey ON notice USING btree (id)
CREATE INDEX notice_recipient ON notice USING btree (recipient, at)
CREATE INDEX notice_recipient_due ON notice USING btree (channel, status, recipient, due_at)
CREATE INDEX notice_waiting ON notice USING btree (channel, status, due_at)

oauth_record
  kind text NOT NULL
  id text NOT NULL
  payload text NOT NULL
  grant_id text
  uid text
  consumed_at bigint
  expires_at bigint
  CONSTRAINT oauth_record_pkey PRIMARY KEY (kind, id)
CREATE INDEX oauth_record_expiry ON oauth_record USING btree (expires_at)
CREATE INDEX oauth_record_grant ON oauth_record USING btree (grant_id)
CREATE UNIQUE INDEX oauth_record_pkey ON oauth_record USING btree (kind, id)
CREATE INDEX oauth_record_uid ON oauth_record USING btree (uid)

owner
  id text NOT NULL
  email text NOT NULL
  created_at bigint NOT NULL
  seen_at bigint
  last_event bigint NOT NULL DEFAULT 0
  erased_at bigint
  suspended_at bigint
  CONSTRAINT owner_email_key UNIQUE (email)
  CONSTRAINT owner_pkey PRIMARY KEY (id)
CREATE INDEX owner_created ON owner USING btree (created_at, id)
CREATE UNIQUE INDEX owner_email_key ON owner USING btree (email)
CREATE UNIQUE INDEX owner_pkey ON owner USING btree (id)
CREATE INDEX owner_seen ON owner USING btree (seen_at)

owner_activity
  id text NOT NULL
  at bigint NOT NULL
  kind text NOT NULL
  place_id text
  subject_id text
  actor_id text
  owner_id text
  detail text
  CONSTRAINT owner_activity_pkey PRIMARY KEY (id)
CREATE INDEX owner_activity_actor ON owner_activity USING btree (actor_id, at)
CREATE INDEX owner_activity_at ON owner_activity USING btree (at)
CREATE INDEX owner_activity_owner ON owner_activity USING btree (owner_id, at)
CREATE UNIQUE INDEX owner_activity_pkey ON owner_activity USING btree (id)
CREATE INDEX owner_activity_place ON owner_activity USING btree (place_id, at)
CREATE INDEX owner_activity_subject ON owner_activity USING btree (subject_id)

owner_alert
  owner_id text NOT NULL
  fallback text NOT NULL
  phone text
  phone_confirmed_at bigint
  code_hash text
  code_expires_at bigint
  code_tries integer NOT NULL
  test_id text
  test_at bigint
  CONSTRAINT owner_alert_pkey PRIMARY KEY (owner_id)
CREATE UNIQUE INDEX owner_alert_pkey ON owner_alert USING btree (owner_id)

owner_alert_day
  day text NOT NULL
  owner_id text NOT NULL
  carrier text NOT NULL
  alerts bigint NOT NULL
  price_won bigint NOT NULL
  CONSTRAINT owner_alert_day_pkey PRIMARY KEY (day, owner_id, carrier)
CREATE UNIQUE INDEX owner_alert_day_pkey ON owner_alert_day USING btree (day, owner_id, carrier)

owner_claim
  id text NOT NULL
  owner_id text NOT NULL
  place_id text NOT NULL
  message text NOT NULL
  status text NOT NULL
  created_at bigint NOT NULL
  settled_at bigint
  sealed_message text
  reject_reason text
  CONSTRAINT owner_claim_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_claim_pkey PRIMARY KEY (id)
CREATE INDEX owner_claim_owner ON owner_claim USING btree (owner_id)
CREATE UNIQUE INDEX owner_claim_pending ON owner_claim USING btree (owner_id, place_id) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX owner_claim_pkey ON owner_claim USING btree (id)
CREATE INDEX owner_claim_place ON owner_claim USING btree (place_id)
CREATE INDEX owner_claim_status ON owner_claim USING btree (status, created_at)

owner_event
  owner_id text NOT NULL
  number bigint NOT NULL
  type text NOT NULL
  place_id text NOT NULL
  subject_id text NOT NULL
  at bigint NOT NULL
  CONSTRAINT owner_event_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_event_pkey PRIMARY KEY (owner_id, number)
CREATE INDEX owner_event_at ON owner_event USING btree (at)
CREATE UNIQUE INDEX owner_event_pkey ON owner_event USING btree (owner_id, number)
CREATE INDEX owner_event_place ON owner_event USING btree (place_id, at)

owner_mail_day
  owner_id text NOT NULL
  day text NOT NULL
  kind text NOT NULL
  mails bigint NOT NULL
  CONSTRAINT owner_mail_day_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_mail_day_pkey PRIMARY KEY (owner_id, day, kind)
CREATE UNIQUE INDEX owner_mail_day_pkey ON owner_mail_day USING btree (owner_id, day, kind)

owner_photo
  id text NOT NULL
  place_id text NOT NULL
  owner_id text NOT NULL
  content_hash text NOT NULL
  width integer NOT NULL
  height integer NOT NULL
  bytes integer NOT NULL
  uploaded_at bigint NOT NULL
  stored_at bigint
  deleted_at bigint
  CONSTRAINT owner_photo_pkey PRIMARY KEY (id)
CREATE INDEX owner_photo_owner ON owner_photo USING btree (owner_id)
CREATE UNIQUE INDEX owner_photo_pkey ON owner_photo USING btree (id)
CREATE INDEX owner_photo_place ON owner_photo USING btree (place_id)

owner_place
  owner_id text NOT NULL
  place_id text NOT NULL
  partner integer NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT owner_place_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_place_pkey PRIMARY KEY (owner_id, place_id)
CREATE UNIQUE INDEX owner_place_pkey ON owner_place USING btree (owner_id, place_id)
CREATE INDEX owner_place_place ON owner_place USING btree (place_id)

owner_sign_in
  hash text NOT NULL
  email text NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  slot integer
  typed_hash text
  tries integer NOT NULL DEFAULT 0
  CONSTRAINT owner_sign_in_pkey PRIMARY KEY (hash)
CREATE INDEX owner_sign_in_expires ON owner_sign_in USING btree (expires_at)
CREATE UNIQUE INDEX owner_sign_in_pkey ON owner_sign_in USING btree (hash)
CREATE UNIQUE INDEX owner_sign_in_slot ON owner_sign_in USING btree (email, slot)

owner_token
  id text NOT NULL
  owner_id text NOT NULL
  hash text NOT NULL
  pepper_id text NOT NULL
  created_at bigint NOT NULL
  kind text NOT NULL DEFAULT 'token'::text
  expires_at bigint
  revoked_at bigint
  CONSTRAINT owner_token_hash_key UNIQUE (hash)
  CONSTRAINT owner_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_token_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX owner_token_hash_key ON owner_token USING btree (hash)
CREATE INDEX owner_token_owner ON owner_token USING btree (owner_id)
CREATE UNIQUE INDEX owner_token_pkey ON owner_token USING btree (id)

password_reset
  person_id text NOT NULL
  code_hash text NOT NULL
  expires_at bigint NOT NULL
  CONSTRAINT password_reset_code_hash_key UNIQUE (code_hash)
  CONSTRAINT password_reset_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT password_reset_pkey PRIMARY KEY (person_id)
CREATE UNIQUE INDEX password_reset_code_hash_key ON password_reset USING btree (code_hash)
CREATE UNIQUE INDEX password_reset_pkey ON password_reset USING btree (person_id)

pending_sign_up
  id text NOT NULL
  email text NOT NULL
  name text NOT NULL
  password text
  person_id text
  code_hash text NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  callback_url text
  CONSTRAINT pending_sign_up_code_hash_key UNIQUE (code_hash)
  CONSTRAINT pending_sign_up_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT pending_sign_up_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX pending_sign_up_code_hash_key ON pending_sign_up USING btree (code_hash)
CREATE INDEX pending_sign_up_email ON pending_sign_up USING btree (email)
CREATE UNIQUE INDEX pending_sign_up_person ON pending_sign_up USING btree (person_id)
CREATE UNIQUE INDEX pending_sign_up_pkey ON pending_sign_up USING btree (id)

person
  id text NOT NULL
  name text NOT NULL
  email text NOT NULL
  email_verified boolean NOT NULL
  image text
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  confirmed_at bigint
  password_reset_at bigint
  access_reviewed_at bigint
  second_factor_at bigint
  CONSTRAINT person_email_key UNIQUE (email)
  CONSTRAINT person_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX person_email_key ON person USING btree (email)
CREATE UNIQUE INDEX person_pkey ON person USING btree (id)

person_backup_code
  person_id text NOT NULL
  code_hash text NOT NULL
  CONSTRAINT person_backup_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_backup_code_pkey PRIMARY KEY (person_id, code_hash)
CREATE UNIQUE INDEX person_backup_code_pkey ON person_backup_code USING btree (person_id, code_hash)

person_code_failures
  person_id text NOT NULL
  failures integer NOT NULL
  locked_until bigint NOT NULL
  CONSTRAINT person_code_failures_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_code_failures_pkey PRIMARY KEY (person_id)
CREATE UNIQUE INDEX person_code_failures_pkey ON person_code_failures USING btree (person_id)

person_passkey
  id text NOT NULL
  person_id text NOT NULL
  credential_id text NOT NULL
  public_key text NOT NULL
  sign_count bigint NOT NULL
  transports text NOT NULL
  name text NOT NULL
  created_at bigint NOT NULL
  used_at bigint
  CONSTRAINT person_passkey_credential_id_key UNIQUE (credential_id)
  CONSTRAINT person_passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_passkey_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX person_passkey_credential_id_key ON person_passkey USING btree (credential_id)
CREATE INDEX person_passkey_person ON person_passkey USING btree (person_id)
CREATE UNIQUE INDEX person_passkey_pkey ON person_passkey USING btree (id)

person_session
  id text NOT NULL
  person_id text NOT NULL
  token text NOT NULL
  expires_at timestamp with time zone NOT NULL
  ip_address text
  user_agent text
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  signed_in_at bigint
  proved_at bigint
  used_at bigint
  CONSTRAINT person_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_session_pkey PRIMARY KEY (id)
  CONSTRAINT person_session_token_key UNIQUE (token)
CREATE INDEX person_session_person ON person_session USING btree (person_id)
CREATE UNIQUE INDEX person_session_pkey ON person_session USING btree (id)
CREATE UNIQUE INDEX person_session_token_key ON person_session USING btree (token)

person_sign_in
  id text NOT NULL
  person_id text NOT NULL
  provider_id text NOT NULL
  subject text NOT NULL
  password text
  scope text
  access_token text
  refresh_token text
  id_token text
  access_token_expires_at timestamp with time zone
  refresh_token_expires_at timestamp with time zone
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  CONSTRAINT person_sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_sign_in_pkey PRIMARY KEY (id)
CREATE INDEX person_sign_in_person ON person_sign_in USING btree (person_id)
CREATE UNIQUE INDEX person_sign_in_pkey ON person_sign_in USING btree (id)
CREATE UNIQUE INDEX person_sign_in_subject ON person_sign_in USING btree (provider_id, subject)

person_totp
  person_id text NOT NULL
  secret text NOT NULL
  last_step bigint NOT NULL
  created_at bigint NOT NULL
  confirmed_at bigint
  CONSTRAINT person_totp_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  CONSTRAINT person_totp_pkey PRIMARY KEY (person_id)
CREATE UNIQUE INDEX person_totp_pkey ON person_totp USING btree (person_id)

person_verification
  id text NOT NULL
  identifier text NOT NULL
  value text NOT NULL
  expires_at timestamp with time zone NOT NULL
  created_at timestamp with time zone NOT NULL
  updated_at timestamp with time zone NOT NULL
  CONSTRAINT person_verification_pkey PRIMARY KEY (id)
CREATE INDEX person_verification_identifier ON person_verification USING btree (identifier)
CREATE UNIQUE INDEX person_verification_pkey ON person_verification USING btree (id)

place_edit
  place_id text NOT NULL
  changes text NOT NULL
  owner_id text NOT NULL
  edited_at bigint NOT NULL
  version bigint NOT NULL
  authors text NOT NULL DEFAULT '{}'::text
  days text NOT NULL DEFAULT '{}'::text
  CONSTRAINT place_edit_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT place_edit_pkey PRIMARY KEY (place_id)
CREATE UNIQUE INDEX place_edit_pkey ON place_edit USING btree (place_id)

place_invitation
  id text NOT NULL
  place_id text NOT NULL
  email text NOT NULL
  role text NOT NULL
  invited_by text NOT NULL
  hash text NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  CONSTRAINT place_invitation_hash_key UNIQUE (hash)
  CONSTRAINT place_invitation_pkey PRIMARY KEY (id)
CREATE INDEX place_invitation_expires ON place_invitation USING btree (expires_at)
CREATE UNIQUE INDEX place_invitation_hash_key ON place_invitation USING btree (hash)
CREATE UNIQUE INDEX place_invitation_person ON place_invitation USING btree (place_id, email)
CREATE UNIQUE INDEX place_invitation_pkey ON place_invitation USING btree (id)

place_proposal
  id text NOT NULL
  owner_id text NOT NULL
  place_id text
  kind text NOT NULL
  stated text NOT NULL
  note text
  created_at bigint NOT NULL
  status text NOT NULL
  decided_at bigint
  reason text
  facts text
  contradicted_at bigint
  released_as text
  CONSTRAINT place_proposal_pkey PRIMARY KEY (id)
CREATE INDEX place_proposal_owner ON place_proposal USING btree (owner_id, status)
CREATE UNIQUE INDEX place_proposal_pending ON place_proposal USING btree (place_id, kind) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX place_proposal_pkey ON place_proposal USING btree (id)
CREATE INDEX place_proposal_place ON place_proposal USING btree (place_id, created_at)
CREATE INDEX place_proposal_queue ON place_proposal USING btree (status, created_at)

place_report
  id text NOT NULL
  place_id text NOT NULL
  kind text NOT NULL
  duplicate_of text
  note text
  observed_at bigint NOT NULL
  created_at bigint NOT NULL
  account_id text NOT NULL
  origin text NOT NULL
  reporter text NOT NULL
  witness text
  status text NOT NULL
  contradicted_at bigint
  decided_at bigint
  reason text
  facts text
  CONSTRAINT place_report_pkey PRIMARY KEY (id)
CREATE INDEX place_report_account ON place_report USING btree (account_id, created_at)
CREATE UNIQUE INDEX place_report_open ON place_report USING btree (reporter, place_id, kind) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX place_report_pkey ON place_report USING btree (id)
CREATE INDEX place_report_place ON place_report USING btree (place_id, status)
CREATE INDEX place_report_queue ON place_report USING btree (status, created_at)
CREATE INDEX place_report_reporter ON place_report USING btree (reporter, created_at)

place_staff
  owner_id text NOT NULL
  place_id text NOT NULL
  role text NOT NULL
  granted_by text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT place_staff_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT place_staff_pkey PRIMARY KEY (owner_id, place_id)
CREATE UNIQUE INDEX place_staff_pkey ON place_staff USING btree (owner_id, place_id)
CREATE INDEX place_staff_place ON place_staff USING btree (place_id)

push_key
  id integer NOT NULL
  public_key text NOT NULL
  private_key text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT push_key_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX push_key_pkey ON push_key USING btree (id)

push_subscription
  id text NOT NULL
  owner_id text NOT NULL
  endpoint text NOT NULL
  p256dh text NOT NULL
  auth text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint)
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription USING btree (endpoint)
CREATE INDEX push_subscription_owner ON push_subscription USING btree (owner_id)
CREATE UNIQUE INDEX push_subscription_pkey ON push_subscription USING btree (id)

request_count
  account_id text NOT NULL
  hour_at bigint NOT NULL
  key_id text NOT NULL
  endpoint text NOT NULL
  status integer NOT NULL
  requests bigint NOT NULL
  units bigint NOT NULL
  CONSTRAINT request_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT request_count_pkey PRIMARY KEY (account_id, hour_at, key_id, endpoint, status)
CREATE INDEX request_count_hour ON request_count USING btree (hour_at)
CREATE UNIQUE INDEX request_count_pkey ON request_count USING btree (account_id, hour_at, key_id, endpoint, status)

reservation
  id text NOT NULL
  account_id text NOT NULL
  place_id text NOT NULL
  status text NOT NULL
  reservation_time bigint NOT NULL
  guest_count integer NOT NULL
  outside_hours integer NOT NULL
  created_at bigint NOT NULL
  expires_at bigint NOT NULL
  approved_at bigint
  settled_at bigint
  no_show_at bigint
  cancelled_by text
  version integer NOT NULL
  guest text
  phone_index text
  cancel_reason text
  channel text NOT NULL DEFAULT 'service'::text
  proposed_time bigint
  proposed_at bigint
  proposals integer NOT NULL DEFAULT 0
  held_answer text
  held_at bigint
  held_until bigint
  held_reason text
  cancellation_seen_at bigint
  moved_at bigint
  moved_from bigint
  CONSTRAINT reservation_pkey PRIMARY KEY (id)
CREATE INDEX reservation_account ON reservation USING btree (account_id, created_at)
CREATE INDEX reservation_created ON reservation USING btree (created_at)
CREATE INDEX reservation_erasable ON reservation USING btree (reservation_time) WHERE (guest IS NOT NULL)
CREATE INDEX reservation_held ON reservation USING btree (held_until) WHERE (held_until IS NOT NULL)
CREATE INDEX reservation_overdue ON reservation USING btree (expires_at) WHERE (status = 'pending'::text)
CREATE INDEX reservation_phone ON reservation USING btree (phone_index, created_at)
CREATE UNIQUE INDEX reservation_pkey ON reservation USING btree (id)
CREATE INDEX reservation_place ON reservation USING btree (place_id, reservation_time)
CREATE INDEX reservation_place_created ON reservation USING btree (place_id, created_at)
CREATE INDEX reservation_proposed ON reservation USING btree (place_id, proposed_time) WHERE (proposed_time IS NOT NULL)
CREATE INDEX reservation_unaccepted ON reservation USING btree (place_id, created_at) WHERE (approved_at IS NULL)

sandbox_reservation
  id text NOT NULL
  account_id text NOT NULL
  place_id text NOT NULL
  said text NOT NULL
  created_at bigint NOT NULL
  cancelled_at bigint
  CONSTRAINT sandbox_reservation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT sandbox_reservation_pkey PRIMARY KEY (id)
CREATE INDEX sandbox_reservation_account ON sandbox_reservation USING btree (account_id, created_at)
CREATE INDEX sandbox_reservation_created ON sandbox_reservation USING btree (created_at)
CREATE UNIQUE INDEX sandbox_reservation_pkey ON sandbox_reservation USING btree (id)

schema_migration
  number integer NOT NULL
  name text NOT NULL
  applied_at bigint NOT NULL
  hash text
  CONSTRAINT schema_migration_pkey PRIMARY KEY (number)
CREATE UNIQUE INDEX schema_migration_pkey ON schema_migration USING btree (number)

seen_venues
  key_id text NOT NULL
  seq bigint NOT NULL
  account_id text NOT NULL
  is_base integer NOT NULL
  days text NOT NULL
  venues bytea NOT NULL
  CONSTRAINT seen_venues_pkey PRIMARY KEY (key_id, seq)
CREATE INDEX seen_venues_account ON seen_venues USING btree (account_id, seq)
CREATE UNIQUE INDEX seen_venues_pkey ON seen_venues USING btree (key_id, seq)

sign_up_allowance
  block text NOT NULL
  day bigint NOT NULL
  taken bigint NOT NULL
  CONSTRAINT sign_up_allowance_pkey PRIMARY KEY (block)
CREATE UNIQUE INDEX sign_up_allowance_pkey ON sign_up_allowance USING btree (block)

stored_request
  account_id text NOT NULL
  received_at bigint NOT NULL
  request_id text NOT NULL
  key_id text NOT NULL
  mode text NOT NULL
  endpoint text NOT NULL
  status integer NOT NULL
  error text
  units bigint NOT NULL
  latency_us bigint NOT NULL
  parameters text NOT NULL
  CONSTRAINT stored_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT stored_request_pkey PRIMARY KEY (account_id, received_at, request_id)
CREATE UNIQUE INDEX stored_request_pkey ON stored_request USING btree (account_id, received_at, request_id)
CREATE INDEX stored_request_received ON stored_request USING btree (received_at)

text_day
  day text NOT NULL
  scope text NOT NULL
  texts bigint NOT NULL
  CONSTRAINT text_day_pkey PRIMARY KEY (day, scope)
CREATE UNIQUE INDEX text_day_pkey ON text_day USING btree (day, scope)

usage_alert
  account_id text NOT NULL
  month text NOT NULL
  share integer NOT NULL
  taken_until bigint NOT NULL
  mailed_at bigint
  CONSTRAINT usage_alert_pkey PRIMARY KEY (account_id, month, share)
CREATE UNIQUE INDEX usage_alert_pkey ON usage_alert USING btree (account_id, month, share)

used_challenge
  challenge_hash text NOT NULL
  expires_at bigint NOT NULL
  CONSTRAINT used_challenge_pkey PRIMARY KEY (challenge_hash)
CREATE UNIQUE INDEX used_challenge_pkey ON used_challenge USING btree (challenge_hash)

visitor_network
  network text NOT NULL
  last_day integer NOT NULL
  site text
  allocation text
  CONSTRAINT visitor_network_pkey PRIMARY KEY (network)
CREATE INDEX visitor_network_allocation ON visitor_network USING btree (allocation)
CREATE INDEX visitor_network_last_day ON visitor_network USING btree (last_day)
CREATE UNIQUE INDEX visitor_network_pkey ON visitor_network USING btree (network)
CREATE INDEX visitor_network_site ON visitor_network USING btree (site)

webhook
  id text NOT NULL
  account_id text NOT NULL
  mode text NOT NULL
  made_with text NOT NULL
  url text
  events text NOT NULL
  description text NOT NULL
  secret text
  retiring_secret text
  retiring_until bigint
  created_at bigint NOT NULL
  rotated_at bigint
  disabled_at bigint
  expires_at bigint
  CONSTRAINT webhook_pkey PRIMARY KEY (id)
CREATE INDEX webhook_account ON webhook USING btree (account_id, mode)
CREATE INDEX webhook_expires ON webhook USING btree (expires_at)
CREATE INDEX webhook_made_with ON webhook USING btree (made_with)
CREATE UNIQUE INDEX webhook_pkey ON webhook USING btree (id)

write_probe
  id integer NOT NULL
  filler text NOT NULL
  CONSTRAINT write_probe_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX write_probe_pkey ON write_probe USING btree (id)
