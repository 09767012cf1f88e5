import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Payer } from './payer.ts'

/** Share of the requests of a minute that may come at once (docs/reference/billing.md#rate). */
const BURST_SHARE = 1 / 4
/** A plan with as many requests a minute lets them come at once, so that nobody is refused in the quickstart. */
const BURST_MIN = 30

/** How much of a rate is free now, and when all of it is free again. */
export interface RateState {
  /** Number of requests that are admitted at once; null when there is no limit. */
  left: number | null
  fullInMs: number
}

export type RateCheck = ({ kind: 'within' } & RateState) | ({ kind: 'limited'; waitMs: number } & RateState)

/** Limits the memory for callers that no longer send requests: 100 bytes each. */
const METERS_MAX = 100_000

/**
 * Limits requests per minute by GCRA: each request moves its key's time one interval on, and that time may be one burst
 * ahead of the clock. Every account also has a time, which moves as fast as those of all allowed keys together, so that
 * new keys give no burst that simultaneous keys would not have had.
 */
export class Rates {
  #times = new Map<string, Instant>()

  /** Takes one request, unless it exceeds the rate; a refused one costs nothing. */
  take({ keyId, accountId, limits }: Payer, now: Instant): RateCheck {
    const { perMinute, activeKeys } = limits
    if (perMinute === 'unlimited') return { kind: 'within', left: null, fullInMs: 0 }
    const key = this.#timeOf(keyId, now)
    const keyWaitMs = waitMs(key, perMinute, now)
    const ofAccount = activeKeys === 'unlimited' ? null : perMinute * activeKeys
    const account = ofAccount === null ? now : this.#timeOf(accountId, now)
    const accountWaitMs = ofAccount === null ? 0 : waitMs(account, ofAccount, now)
    const wait = Math.max(keyWaitMs, accountWaitMs)
    if (wait > 0) return { kind: 'limited', waitMs: wait, left: 0, fullInMs: key - now }
    const time = key + MINUTE_MS / perMinute
    this.#set(keyId, time, now)
    if (ofAccount !== null) this.#set(accountId, account + MINUTE_MS / ofAccount, now)
    return { kind: 'within', left: leftOf(time, perMinute, now), fullInMs: time - now }
  }

  /** Updates a key's time to that of all nodes together. */
  advance(keyId: string, time: Instant): void {
    const known = this.#times.get(keyId)
    if (known !== undefined && known < time) this.#times.set(keyId, time)
  }

  #timeOf(id: string, now: Instant): Instant {
    return Math.max(this.#times.get(id) ?? 0, now)
  }

  #set(id: string, time: Instant, now: Instant): void {
    if (this.#times.size >= METERS_MAX) for (const [other, at] of this.#times) if (at <= now) this.#times.delete(other)
    this.#times.set(id, time)
  }
}

/** Returns how many requests may come at once (docs/reference/billing.md#rate). */
export function burstOf(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * BURST_SHARE), perMinute >= BURST_MIN ? BURST_MIN : 0)
}

/**
 * Returns the wait until one more request fits; 0 or less when it fits now. Ignores up to a microsecond, because times
 * are sums of fractions.
 */
export function waitMs(time: Instant, perMinute: number, now: Instant): number {
  const interval = MINUTE_MS / perMinute
  const wait = time + interval - now - burstOf(perMinute) * interval
  return wait > 0.001 ? wait : 0
}

function leftOf(time: Instant, perMinute: number, now: Instant): number {
  const interval = MINUTE_MS / perMinute
  return Math.max(0, Math.floor(burstOf(perMinute) - (time - now) / interval + 0.001))
}
