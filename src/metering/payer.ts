import type { Instant } from '#base/clock.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { Limit, Plan } from '#contract/access/plans.ts'

/** The payer: a key and its account, with their limits. */
export interface Payer {
  accountId: string
  keyId: string
  /** An allowance that the account shares with others and that is also charged (sharedAllowance.ts); null for none. */
  allowanceId?: string | null
  limits: Pick<Plan, 'perMinute' | 'monthlyTokens' | 'distinctVenues' | 'activeKeys'> & {
    /** Limit of venues that the key may see on one day when it requests new ones; undefined for no limit. */
    dailyVenues?: Limit
  }
  /** The key's daily budget; null for none. */
  dailyTokens: number | null
}

/** The cost of a request, before its answer is sent. */
export interface Bill {
  at: Instant
  units: number
  /** The tier that set the price; core for calls with a fixed price. */
  tier: Tier
  /** Numbers of the venues in the answer, without duplicates. */
  venues: readonly number[]
}

/** The limit that denies a bill, and when the bill fits again. */
export interface Denial {
  kind: 'denied'
  limit: 'minute' | 'month' | 'self_budget' | 'key_venues' | 'account_venues' | 'key_day_venues' | 'account_day_venues'
  max: number
  used: number
  resetsAt: Instant
  /** Set when the limit belongs to the allowance that the account shares with others. */
  isShared?: boolean
}

export type Charge = { kind: 'charged' } | Denial
