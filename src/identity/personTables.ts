import type { Engine } from '#database/database.ts'

/** The identity library writes instants and flags in its engine's types. */
type EngineTime = string | Date
type EngineFlag = boolean | number

/**
 * The parts of the tables of people (migrations 0003, 0021 and `second_factors`) that we access ourselves. Numeric
 * instants are milliseconds.
 */
export type PersonTables = {
  /** The name is sealed. */
  person: {
    id: string
    name: string
    email: string
    email_verified: EngineFlag
    created_at: EngineTime
    updated_at: EngineTime
    confirmed_at: number | null
    password_reset_at: number | null
    access_reviewed_at: number | null
    second_factor_at: number | null
  }
  /** The token is a hash of the one in the cookie; `user_agent` names browser and system only. */
  person_session: {
    id: string
    person_id: string
    token: string
    user_agent: string | null
    created_at: EngineTime
    expires_at: EngineTime
    signed_in_at: number | null
    proved_at: number | null
    used_at: number | null
  }
  person_sign_in: {
    id: string
    person_id: string
    provider_id: string
    subject: string
    password: string | null
    created_at: EngineTime
    updated_at: EngineTime
  }
  person_verification: { id: string; identifier: string; value: string }
  pending_sign_up: {
    id: string
    email: string
    name: string
    password: string | null
    person_id: string | null
    code_hash: string
    created_at: number
    expires_at: number
    /** Where the link of the sign-up redirects after confirmation. */
    callback_url: string | null
  }
  password_reset: { person_id: string; code_hash: string; expires_at: number }
  mail_allowance: { mailbox: string; free_at: number }
  /** Table of migration 0027. */
  sign_up_allowance: { block: string; day: number; taken: number }
  /** The secret is sealed. */
  person_totp: {
    person_id: string
    secret: string
    last_step: number
    created_at: number
    confirmed_at: number | null
  }
  person_backup_code: { person_id: string; code_hash: string }
  /** The name is sealed; the key is base64url. */
  person_passkey: {
    id: string
    person_id: string
    credential_id: string
    public_key: string
    sign_count: number
    transports: string
    name: string
    created_at: number
    used_at: number | null
  }
  used_challenge: { challenge_hash: string; expires_at: number }
  person_code_failures: { person_id: string; failures: number; locked_until: number }
}

/** The library's name for sign-in by password; the subject is then the person's id. */
export const PASSWORD_PROVIDER = 'credential'

/** The purpose under which names are sealed. */
export const NAME_PURPOSE = 'person.name'

/** An instant as the library writes it. */
export const engineTime = (engine: Engine, at: number): EngineTime =>
  engine === 'sqlite' ? new Date(at).toISOString() : new Date(at)

/** A flag as the library writes it. */
export const engineFlag = (engine: Engine, flag: boolean): EngineFlag => (engine === 'sqlite' ? Number(flag) : flag)
