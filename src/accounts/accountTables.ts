import type { KeyMode } from './keyFormat.ts'

/** The tables of migrations 0001 to 0003 and 0013 that belong to this room. Instants are integer milliseconds. */
export type AccountTables = {
  account: {
    id: string
    email: string
    /** A name of the plan table; one that was taken out of it since counts as `free`. */
    plan: string
    bulk_export: number
    created_at: number
    /** Grows with each change. */
    version: number
    changed_at: number
    /** Whose it is; null for one that an operator made and nobody has taken yet. */
    person_id: string | null
    /** The budget a day of each key that has none of its own. */
    daily_tokens: number | null
    /** Set when its person had it erased. */
    closed_at: number | null
  }
  api_key: {
    id: string
    account_id: string
    name: string
    mode: KeyMode
    hash: string
    /** Which secret the hash was made with. */
    pepper_id: string
    last4: string
    /** A JSON array, as the two lists below. */
    scopes: string
    allowed_ips: string | null
    allowed_origins: string | null
    daily_tokens: number | null
    created_at: number
    last_used_at: number | null
    expires_at: number | null
    revoked_at: number | null
    rotated_at: number | null
    /** The secret before the last rotation, good until `retiring_until`. */
    retiring_hash: string | null
    retiring_until: number | null
    /** The OAuth client of a grant; null for a key. */
    client_id: string | null
    version: number
    changed_at: number
  }
}

export type AccountRow = AccountTables['account']
export type KeyRow = AccountTables['api_key']

/** Rung with an account's id when it or one of its keys has changed. */
export const ACCOUNT_TOPIC = 'account'
