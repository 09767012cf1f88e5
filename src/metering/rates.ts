import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Payer } from './payer.ts'

/** Of what is allowed in a minute, this share may come at once (docs/reference/billing.md#rate). */
const BURST_SHARE = 1 / 4

/** How much of a rate is free now, and when all of it is again. */
export interface RateStanding {
  /** Requests that may come at once; null when there is no limit. */
  left: number | null
  fullInMs: number
}

export type RateCheck = ({ kind: 'within' } & RateStanding) | ({ kind: 'limited'; waitMs: number } & RateStanding)

/** Bounds what is held for callers that have gone: 100 bytes each. */
const METERS_MAX = 100_000

/**
 * Requests per minute by GCRA: each request moves its key's own time one interval on, and that time may be one burst
 * ahead of the clock. Every key has a time, and every account has one that moves as fast as all keys it is allowed
 * together: making keys anew gives no burst that keys side by side would not have had.
 */
export class Rates {
  #times = new Map<string, Instant>()

  /** Takes one request, unless it is too many; a refused one costs nothing. */
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

  /** Takes in how far all nodes together have moved a key's time. */
  hear(keyId: string, time: Instant): void {
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

export function burstOf(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * BURST_SHARE))
}

/** How long until one more fits; 0 or less when it does now. Times are sums of fractions: a microsecond is nothing. */
export function waitMs(time: Instant, perMinute: number, now: Instant): number {
  const interval = MINUTE_MS / perMinute
  const wait = time + interval - now - burstOf(perMinute) * interval
  return wait > 0.001 ? wait : 0
}

function leftOf(time: Instant, perMinute: number, now: Instant): number {
  const interval = MINUTE_MS / perMinute
  return Math.max(0, Math.floor(burstOf(perMinute) - (time - now) / interval + 0.001))
}
