import type { Instant } from '#base/clock.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { Limit, Plan } from '#contract/access/plans.ts'

/** Who pays: a key and its account, with what they are allowed. */
export interface Payer {
  accountId: string
  keyId: string
  /** An allowance that the account shares with others and that is charged beside it (sharedAllowance.ts); null for none. */
  allowanceId?: string | null
  limits: Pick<Plan, 'perMinute' | 'monthlyTokens' | 'distinctVenues' | 'activeKeys'> & {
    /** Venues that the key may see on one day when it asks for new ones; left out for no limit. */
    dailyVenues?: Limit
  }
  /** The key's own budget a day; null for none. */
  dailyTokens: number | null
}

/** What a request came to, before its answer leaves. */
export interface Bill {
  at: Instant
  units: number
  /** The tier that set the price; core for calls with a fixed one. */
  tier: Tier
  /** Numbers of the venues in the answer, each once. */
  venues: readonly number[]
}

/** Why a bill is not taken: which limit, and when there is room for it again. */
export interface Denial {
  kind: 'denied'
  limit: 'minute' | 'month' | 'self_budget' | 'key_venues' | 'account_venues' | 'key_day_venues' | 'account_day_venues'
  max: number
  used: number
  resetsAt: Instant
  /** Set when the limit is of the allowance that the account shares with others. */
  isShared?: boolean
}

export type Charge = { kind: 'charged' } | Denial
