import type { Instant } from '#base/clock.ts'

/** `burst` uses at once, and then one each `everyMs`. */
export interface Allowance {
  burst: number
  everyMs: number
}

/**
 * Callers without a key, and those beyond `KEYS_MAX`, share one count with this multiple of the allowance. It bounds
 * the cost of a flood without refusing one of these callers for ordinary use by the others.
 */
const SHARED_FACTOR = 50
const SHARED = Symbol('shared')
/** Bounds the memory that an attacker with many keys can use: 100 bytes each. */
const KEYS_MAX = 50_000
/** The interval of removing expired keys, which takes a millisecond. */
const FORGET_EVERY_MS = 1_000

/**
 * Limits how often the holder of a key may do something (GCRA): each use advances the key's time by `everyMs`, and that
 * time may be `burst` uses ahead of the clock. A key is what the caller counts by, such as an address's subnet
 * (`countedSubnet`), a session or an API key; null stands for callers who cannot be distinguished. Keys beyond the
 * stored maximum share one time, so that a flood of keys removes none that is stored. The counts are in the memory of
 * one node.
 */
export class RateLimiter {
  readonly #allowance: Allowance
  readonly #times = new Map<string | typeof SHARED, Instant>()
  #forgetAt = 0

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** Counts a use. Returns the seconds to wait when there were too many, else null. */
  take(key: string | null, now: Instant): number | null {
    const waitS = this.waitS(key, now)
    if (waitS !== null) return waitS
    const counted = this.#countedAs(key, now)
    this.#times.set(counted, this.#timeOf(counted, now))
    return null
  }

  /** Returns what `take` would return, without counting a use. */
  waitS(key: string | null, now: Instant): number | null {
    const counted = this.#countedAs(key, now)
    const { burst, everyMs } = this.#allowanceOf(counted)
    const waitMs = this.#timeOf(counted, now) - now - burst * everyMs
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null
  }

  /** Refunds a use that was counted and did not happen. */
  refund(key: string | null, now: Instant): void {
    const counted = this.#countedAs(key, now)
    const time = this.#times.get(counted)
    if (time !== undefined) this.#times.set(counted, time - this.#allowanceOf(counted).everyMs)
  }

  /** Returns the key's time after one more use. */
  #timeOf(counted: string | typeof SHARED, now: Instant): Instant {
    return Math.max(this.#times.get(counted) ?? 0, now) + this.#allowanceOf(counted).everyMs
  }

  #allowanceOf(counted: string | typeof SHARED): Allowance {
    const { burst, everyMs } = this.#allowance
    return counted === SHARED ? { burst: burst * SHARED_FACTOR, everyMs: everyMs / SHARED_FACTOR } : this.#allowance
  }

  #countedAs(key: string | null, now: Instant): string | typeof SHARED {
    if (key === null) return SHARED
    if (this.#times.size < KEYS_MAX || this.#times.has(key)) return key
    this.#forget(now)
    return this.#times.size < KEYS_MAX ? key : SHARED
  }

  /** Removes keys whose time has passed. */
  #forget(now: Instant): void {
    if (now < this.#forgetAt) return
    this.#forgetAt = now + FORGET_EVERY_MS
    for (const [key, time] of this.#times) if (time <= now) this.#times.delete(key)
  }
}
