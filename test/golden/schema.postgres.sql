account
  id text NOT NULL
  email text NOT NULL
  plan text NOT NULL
  bulk_export integer NOT NULL DEFAULT 0
  created_at bigint NOT NULL
  version integer NOT NULL DEFAULT 0
  changed_at bigint NOT NULL DEFAULT 0
  CONSTRAINT account_email_key UNIQUE (email)
  CONSTRAINT account_pkey PRIMARY KEY (id)
CREATE INDEX account_changed ON account USING btree (changed_at)
CREATE UNIQUE INDEX account_email_key ON account USING btree (email)
CREATE UNIQUE INDEX account_pkey ON account USING btree (id)

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
  CONSTRAINT api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  CONSTRAINT api_key_hash_key UNIQUE (hash)
  CONSTRAINT api_key_pkey PRIMARY KEY (id)
CREATE INDEX api_key_account ON api_key USING btree (account_id)
CREATE INDEX api_key_changed ON api_key USING btree (changed_at)
CREATE UNIQUE INDEX api_key_hash_key ON api_key USING btree (hash)
CREATE UNIQUE INDEX api_key_pkey ON api_key USING btree (id)
CREATE UNIQUE INDEX api_key_retiring_hash ON api_key USING btree (retiring_hash)

owner
  id text NOT NULL
  email text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT owner_email_key UNIQUE (email)
  CONSTRAINT owner_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX owner_email_key ON owner USING btree (email)
CREATE UNIQUE INDEX owner_pkey ON owner USING btree (id)

owner_place
  owner_id text NOT NULL
  place_id text NOT NULL
  partner integer NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT owner_place_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_place_pkey PRIMARY KEY (owner_id, place_id)
CREATE UNIQUE INDEX owner_place_pkey ON owner_place USING btree (owner_id, place_id)
CREATE INDEX owner_place_place ON owner_place USING btree (place_id)

owner_token
  id text NOT NULL
  owner_id text NOT NULL
  hash text NOT NULL
  pepper_id text NOT NULL
  created_at bigint NOT NULL
  CONSTRAINT owner_token_hash_key UNIQUE (hash)
  CONSTRAINT owner_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owner(id)
  CONSTRAINT owner_token_pkey PRIMARY KEY (id)
CREATE UNIQUE INDEX owner_token_hash_key ON owner_token USING btree (hash)
CREATE INDEX owner_token_owner ON owner_token USING btree (owner_id)
CREATE UNIQUE INDEX owner_token_pkey ON owner_token USING btree (id)

schema_migration
  number integer NOT NULL
  name text NOT NULL
  applied_at bigint NOT NULL
  CONSTRAINT schema_migration_pkey PRIMARY KEY (number)
CREATE UNIQUE INDEX schema_migration_pkey ON schema_migration USING btree (number)
