import type { KeyMode } from './keyFormat.ts'

/** The tables of migrations 0001 to 0003, 0013, 0031 and 0047 that belong to this module. Instants are integer milliseconds. */
export type AccountTables = {
  account: {
    id: string
    email: string
    /** A name of the plan table; a name that is no longer in the table counts as `free`. */
    plan: string
    bulk_export: number
    /** The tiers of bulk exports, a JSON array; null for core alone. */
    export_tiers: string | null
    created_at: number
    /** Grows with each change. */
    version: number
    changed_at: number
    /** The person who owns the account; null for an account that an operator made and nobody has taken yet. */
    person_id: string | null
    /** The daily budget of each key that has no budget itself. */
    daily_tokens: number | null
    /** Set when the person had the account erased. */
    closed_at: number | null
  }
  api_key: {
    id: string
    account_id: string
    name: string
    mode: KeyMode
    hash: string
    /** Id of the secret under which the hash was made. */
    pepper_id: string
    last4: string
    /** A JSON array, as are the two lists below. */
    scopes: string
    allowed_ips: string | null
    allowed_origins: string | null
    daily_tokens: number | null
    created_at: number
    last_used_at: number | null
    expires_at: number | null
    revoked_at: number | null
    rotated_at: number | null
    /** Hash of the secret before the last rotation, valid until `retiring_until`. */
    retiring_hash: string | null
    retiring_until: number | null
    /** The OAuth client of a grant; null for a key. */
    client_id: string | null
    version: number
    changed_at: number
  }
  account_member: {
    account_id: string
    person_id: string
    role: string
    created_at: number
  }
  account_invitation: {
    id: string
    account_id: string
    email: string
    role: string
    invited_by: string
    hash: string
    created_at: number
    expires_at: number
  }
  account_activity: {
    id: string
    at: number
    account_id: string
    kind: string
    actor_id: string
    subject_id: string | null
    member_id: string | null
    role: string | null
  }
}

export type AccountRow = AccountTables['account']
export type KeyRow = AccountTables['api_key']

/** Topic of notifications that an account or one of its keys has changed; the detail is the account's id. */
export const ACCOUNT_TOPIC = 'account'
