import type { PlanName } from '#contract/plans.ts'
import type { KeyMode } from './keyFormat.ts'

/** The tables of migration 0001 that belong to this room. Instants are integer milliseconds. */
export type AccountTables = {
  account: { id: string; email: string; plan: PlanName; bulk_export: number; created_at: number }
  api_key: {
    id: string
    account_id: string
    name: string
    mode: KeyMode
    hash: string
    pepper_id: string
    last4: string
    /** A JSON array. */
    scopes: string
    created_at: number
    last_used_at: number | null
    expires_at: number | null
    revoked_at: number | null
  }
}
