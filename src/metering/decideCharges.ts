import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { Bill, Denial, Payer } from './payer.ts'
import { type Period, startOfDay } from './periods.ts'
import { waitMs } from './rates.ts'
import type { UsageSnapshot, KeyUsage } from './usageSnapshot.ts'
import { addCount, countWithin, type DayCounts, firstWithin, WINDOW_DAYS } from './venueSet.ts'

/** A bill that waits for its decision. */
export interface ChargeRequest {
  payer: Payer
  bill: Bill
}

/** The sum of the admitted bills of one key. */
export interface KeyShare {
  keyId: string
  tokens: number
  byTier: Map<Tier, number>
  /** The smallest budget of the bills, because it may have just been changed; null for none. */
  budget: number | null
  /** How far the key's time moves; null when it has no rate. */
  rate: { requests: number; perMinute: number; at: Instant } | null
  /** Venues not seen before on this day. */
  venues: Set<number>
  /** Changes of the number of venues last seen on each day. */
  days: DayCounts
}

/** The charge for the admitted bills of an account on one day. */
export interface Decision {
  tokens: number
  /** The smallest of the bills' limits; null for none. */
  monthlyMax: number | null
  shares: Map<string, KeyShare>
  /** In the order of the requests; null for an admitted one. */
  denials: (Denial | null)[]
}

/**
 * Decides the charge requests of an account in their order and admits those that fit, each in addition to those before it. Rates
 * were checked when the requests arrived; `withRates` checks them again, with the keys' times that all nodes share.
 */
export function decideCharges(
  snapshot: UsageSnapshot,
  period: Period,
  requests: readonly ChargeRequest[],
  withRates = false,
): Decision {
  return new ChargeDecider(snapshot, period, withRates).decide(requests)
}

class ChargeDecider {
  readonly #snapshot: UsageSnapshot
  readonly #period: Period
  readonly #withRates: boolean
  readonly #decision: Decision = { tokens: 0, monthlyMax: null, shares: new Map(), denials: [] }
  /** Venues of the account within the window; counted on demand, since few requests need the number. */
  #accountVenues: number | null = null
  readonly #keyVenues = new Map<string, number>()

  constructor(snapshot: UsageSnapshot, period: Period, withRates: boolean) {
    this.#withRates = withRates
    this.#snapshot = snapshot
    this.#period = period
  }

  decide(requests: readonly ChargeRequest[]): Decision {
    for (const request of requests) {
      const key = this.#snapshot.keyOf(request.payer.keyId)
      const denial =
        this.#overRate(request, key) ??
        this.#overMonth(request) ??
        this.#overBudget(request, key) ??
        this.#takeVenues(request, key)
      this.#decision.denials.push(denial)
      if (!denial) this.#admit(request)
    }
    return this.#decision
  }

  #overRate({ payer, bill }: ChargeRequest, key: KeyUsage): Denial | null {
    const max = payer.limits.perMinute
    if (!this.#withRates || max === 'unlimited' || bill.units === 0) return null
    const requests = this.#decision.shares.get(payer.keyId)?.rate?.requests ?? 0
    const wait = waitMs(Math.max(key.time, bill.at) + (requests * MINUTE_MS) / max, max, bill.at)
    return wait > 0 ? { kind: 'denied', limit: 'minute', max, used: max, resetsAt: bill.at + wait } : null
  }

  #overMonth({ payer, bill }: ChargeRequest): Denial | null {
    const max = payer.limits.monthlyTokens
    if (max === 'unlimited' || bill.units === 0) return null
    const used = (this.#snapshot.tokens.get(this.#period.month) ?? 0) + this.#decision.tokens
    if (used + bill.units <= max) return null
    return { kind: 'denied', limit: 'month', max, used, resetsAt: this.#period.monthEndsAt }
  }

  #overBudget({ payer, bill }: ChargeRequest, key: KeyUsage): Denial | null {
    const max = payer.dailyTokens
    if (max === null || bill.units === 0) return null
    const used = (key.tokens.get(this.#period.day) ?? 0) + (this.#decision.shares.get(payer.keyId)?.tokens ?? 0)
    if (used + bill.units <= max) return null
    return { kind: 'denied', limit: 'self_budget', max, used, resetsAt: this.#period.dayEndsAt }
  }

  /** Adds the bill's venues to its key's share, unless too many of them are new to the window. */
  #takeVenues({ payer, bill }: ChargeRequest, key: KeyUsage): Denial | null {
    const { venues } = key
    if (!venues) throw new Error('a key is charged before its venues are loaded')
    if (bill.venues.length === 0) return null
    const today = this.#period.dayNumber
    const taken = this.#decision.shares.get(payer.keyId)?.venues
    const fresh: number[] = []
    let added = 0
    for (const number of bill.venues) {
      const seen = venues.dayOf(number)
      if (seen >= today || taken?.has(number)) continue
      fresh.push(number)
      if (seen < firstWithin(today)) added++
    }
    const denial = added > 0 ? (this.#overDay(payer, key, fresh.length) ?? this.#overVenues(payer, key, added)) : null
    if (denial || fresh.length === 0) return denial
    const share = this.#shareOf(payer)
    for (const number of fresh) {
      share.venues.add(number)
      const seen = venues.dayOf(number)
      if (seen > 0) addCount(share.days, seen, -1)
    }
    addCount(share.days, today, fresh.length)
    if (added > 0) this.#addVenues(payer.keyId, key, added)
    return null
  }

  /** Counts the venues seen on this day, including those that were also seen on an earlier day. */
  #overDay({ keyId, limits: { dailyVenues: max = 'unlimited', activeKeys } }: Payer, key: KeyUsage, fresh: number) {
    if (max === 'unlimited') return null
    const denial = { kind: 'denied', resetsAt: this.#period.dayEndsAt } as const
    const used = this.#venuesOfDay(keyId, key)
    if (used + fresh > max) return { ...denial, limit: 'key_day_venues', max, used } as const
    if (activeKeys === 'unlimited') return null
    let ofAccount = 0
    for (const [id, one] of this.#snapshot.keys) ofAccount += this.#venuesOfDay(id, one)
    const ceiling = max * activeKeys
    if (ofAccount + fresh <= ceiling) return null
    return { ...denial, limit: 'account_day_venues', max: ceiling, used: ofAccount } as const
  }

  #venuesOfDay(keyId: string, key: KeyUsage): number {
    const taken = this.#decision.shares.get(keyId)?.venues.size ?? 0
    return (key.counts.get(this.#period.dayNumber) ?? 0) + taken
  }

  #overVenues(
    { keyId, limits: { distinctVenues: max, activeKeys } }: Payer,
    key: KeyUsage,
    added: number,
  ): Denial | null {
    if (max === 'unlimited') return null
    const used = this.#venuesOf(keyId, key)
    if (used + added > max) return this.#venueDenial('key_venues', max, used, added, [key])
    if (activeKeys === 'unlimited') return null
    const [ceiling, ofAccount] = [max * activeKeys, this.#venuesOfAccount()]
    if (ofAccount + added <= ceiling) return null
    return this.#venueDenial('account_venues', ceiling, ofAccount, added, [...this.#snapshot.keys.values()])
  }

  /** Finds the first midnight after which the bill fits, because venues leave the window at midnight. */
  #venueDenial(
    limit: 'key_venues' | 'account_venues',
    max: number,
    used: number,
    added: number,
    keys: readonly KeyUsage[],
  ): Denial {
    const today = this.#period.dayNumber
    let left = used
    let day = firstWithin(today)
    for (; day < today; day++) {
      for (const { counts } of keys) left -= counts.get(day) ?? 0
      if (left + added <= max) break
    }
    return { kind: 'denied', limit, max, used, resetsAt: startOfDay(day + WINDOW_DAYS) }
  }

  #venuesOf(keyId: string, key: KeyUsage): number {
    const known = this.#keyVenues.get(keyId)
    if (known !== undefined) return known
    const count = countWithin(key.counts, this.#period.dayNumber)
    this.#keyVenues.set(keyId, count)
    return count
  }

  #venuesOfAccount(): number {
    if (this.#accountVenues === null) {
      this.#accountVenues = 0
      for (const [keyId, key] of this.#snapshot.keys) this.#accountVenues += this.#venuesOf(keyId, key)
    }
    return this.#accountVenues
  }

  #addVenues(keyId: string, key: KeyUsage, added: number): void {
    this.#keyVenues.set(keyId, this.#venuesOf(keyId, key) + added)
    if (this.#accountVenues !== null) this.#accountVenues += added
  }

  #admit({ payer, bill }: ChargeRequest): void {
    if (bill.units === 0) return
    const decision = this.#decision
    const max = payer.limits.monthlyTokens
    if (max !== 'unlimited') decision.monthlyMax = Math.min(decision.monthlyMax ?? max, max)
    decision.tokens += bill.units
    const share = this.#shareOf(payer)
    if (payer.dailyTokens !== null) share.budget = Math.min(share.budget ?? payer.dailyTokens, payer.dailyTokens)
    share.tokens += bill.units
    const { perMinute } = payer.limits
    if (perMinute !== 'unlimited')
      share.rate = {
        requests: (share.rate?.requests ?? 0) + 1,
        perMinute: Math.min(share.rate?.perMinute ?? perMinute, perMinute),
        at: Math.max(share.rate?.at ?? 0, bill.at),
      }
    share.byTier.set(bill.tier, (share.byTier.get(bill.tier) ?? 0) + bill.units)
  }

  #shareOf({ keyId }: Payer): KeyShare {
    let share = this.#decision.shares.get(keyId)
    if (!share) {
      share = { keyId, tokens: 0, byTier: new Map(), budget: null, rate: null, venues: new Set(), days: new Map() }
      this.#decision.shares.set(keyId, share)
    }
    return share
  }
}
