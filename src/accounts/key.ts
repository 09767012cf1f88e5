import type { Instant } from '#base/clock.ts'
import type { Plan } from '#contract/access/plans.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { KeyRow } from './accountTables.ts'
import type { KeyMode } from './keyFormat.ts'

/** The caller: the account and permissions that a valid key or token carries. */
export interface Caller {
  /** Id of the key or of the grant. */
  keyId: string
  /** Set when a program calls through an OAuth grant; null for a call with an API key. */
  grantId: string | null
  accountId: string
  /** The allowance that the account shares with the other free accounts of its mailbox; null when it shares none. */
  allowanceId: string | null
  /** The plan's name; a plan that is no longer in the table counts as `free`. */
  plan: string
  limits: Plan
  bulkExport: boolean
  /** The groups of fields that the account's exports hold. */
  exportTiers: readonly Tier[]
  mode: KeyMode
  scopes: readonly Scope[]
  /** The daily budget in tokens that the account set for this key or for all of its keys; null for none. */
  dailyTokens: number | null
  /**
   * Set for calls with the key that all visitors of the explorer share: the client's address, or null when the address
   * does not identify the client. Undefined for any other key.
   */
  visitor?: string | null
  /** The address limits and the expiry of the key itself; null for none. */
  allowedIps: readonly string[] | null
  expiresAt: Instant | null
  /** When the key last got a new secret; null for a key that was never rotated, and for a grant. */
  rotatedAt: Instant | null
  /**
   * Set when the request carried the secret before the last rotation: the time of the rotation and the end of the
   * grace.
   */
  retiring: { since: Instant; until: Instant } | null
}

/** The limits of a key; null means no limit. */
export interface KeyLimits {
  expiresAt: Instant | null
  /** IP addresses and CIDR ranges the key may be used from. */
  allowedIps: readonly string[] | null
  /** Web origins that may use the key; for browser keys only. */
  allowedOrigins: readonly string[] | null
  dailyTokens: number | null
}

export interface KeyOrder extends Partial<KeyLimits> {
  accountId: string
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
}

/** A key as shown to its account, without its text. */
export interface KeyView extends KeyLimits {
  keyId: string
  name: string
  mode: KeyMode
  last4: string
  scopes: readonly Scope[]
  createdAt: Instant
  lastUsedAt: Instant | null
  revokedAt: Instant | null
  rotatedAt: Instant | null
  /** The time until which the secret before the last rotation works; null when the key was never rotated. */
  graceEndsAt: Instant | null
}

export function keyView(row: KeyRow): KeyView {
  return {
    keyId: row.id,
    name: row.name,
    mode: row.mode,
    last4: row.last4,
    scopes: JSON.parse(row.scopes) as Scope[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rotatedAt: row.rotated_at,
    graceEndsAt: row.retiring_until,
    allowedIps: listOf(row.allowed_ips),
    allowedOrigins: listOf(row.allowed_origins),
    dailyTokens: row.daily_tokens,
  }
}

function listOf(json: string | null): readonly string[] | null {
  return json === null ? null : (JSON.parse(json) as string[])
}
