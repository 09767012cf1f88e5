import type { Instant } from '#base/clock.ts'
import type { Plan } from '#contract/access/plans.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { KeyRow } from './accountTables.ts'
import type { KeyMode } from './keyFormat.ts'

/** Who is calling: what a sound key stands for. */
export interface Caller {
  /** Of the key, or of the grant. */
  keyId: string
  /** Set when a program calls that was let in, and not somebody with a key of the account. */
  grantId: string | null
  accountId: string
  /** The allowance that the account shares with the other free accounts of its mailbox; null for one of its own. */
  allowanceId: string | null
  /** The plan's name and what it allows; a plan that is no longer in the table counts as `free`. */
  plan: string
  limits: Plan
  bulkExport: boolean
  mode: KeyMode
  scopes: readonly Scope[]
  /** A budget a day that the account set for this key, or for all of its keys; null for none. */
  dailyTokens: number | null
  /**
   * The address of somebody who calls with the key that all visitors of the explorer share, null where the address says
   * nothing about who calls; left out for any other key.
   */
  visitor?: string | null
  /** The addresses and the end of the key itself; null for none. */
  allowedIps: readonly string[] | null
  expiresAt: Instant | null
  /** When the key last got a new secret; null for never, and for a grant. */
  rotatedAt: Instant | null
  /** Set when the secret that was sent is the one before the last rotation: since when and until when. */
  retiring: { since: Instant; until: Instant } | null
}

/** What a key may be limited to; null is no limit. */
export interface KeyLimits {
  expiresAt: Instant | null
  /** Addresses and CIDR ranges it may be used from. */
  allowedIps: readonly string[] | null
  /** Of browser keys only: the web pages that may use it. */
  allowedOrigins: readonly string[] | null
  dailyTokens: number | null
}

export interface KeyOrder extends Partial<KeyLimits> {
  accountId: string
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
}

/** A key as its account sees it: never the key itself. */
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
  /** Until when the secret before the last rotation works; null when there was no rotation. */
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
