import type { Instant } from '#base/clock.ts'

/** So many at once, and then one each `everyMs`. */
export interface Allowance {
  burst: number
  everyMs: number
}

/**
 * Callers without a key, and those for whom there is no room, share one count that is this many times as large. It
 * bounds what a flood costs, and no one of them is refused for what the others do in the ordinary way.
 */
const SHARED_FACTOR = 50
const SHARED = Symbol('shared')
/** Bounds the memory an attacker with many keys can take: 100 bytes each. */
const KEYS_MAX = 50_000
/** Looking for keys whose time has passed takes a millisecond. */
const FORGET_EVERY_MS = 1_000

/**
 * How often whoever a key stands for may do something, by GCRA: each time moves the key's own time `everyMs` on, and it
 * may be `burst` times ahead of the clock. A key is what the caller counts by, such as an address's subnet
 * (`countedSubnet`), a session or an API key; null is a caller who cannot be told from others. Keys beyond those that are
 * remembered share one time, so that a flood of them makes it forget nobody. The count is of one node, in memory.
 */
export class RateLimiter {
  readonly #allowance: Allowance
  readonly #times = new Map<string | typeof SHARED, Instant>()
  #forgetAt = 0

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** Takes one; seconds to wait when there were too many, else null. */
  take(key: string | null, now: Instant): number | null {
    const waitS = this.waitS(key, now)
    if (waitS !== null) return waitS
    const counted = this.#countedAs(key, now)
    this.#times.set(counted, this.#timeOf(counted, now))
    return null
  }

  /** What `take` would answer; takes none. */
  waitS(key: string | null, now: Instant): number | null {
    const counted = this.#countedAs(key, now)
    const { burst, everyMs } = this.#allowanceOf(counted)
    const waitMs = this.#timeOf(counted, now) - now - burst * everyMs
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null
  }

  /** Gives back one that was taken and did not happen. */
  refund(key: string | null, now: Instant): void {
    const counted = this.#countedAs(key, now)
    const time = this.#times.get(counted)
    if (time !== undefined) this.#times.set(counted, time - this.#allowanceOf(counted).everyMs)
  }

  /** The key's own time after one more. */
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

  /** Forgets keys whose time has passed. */
  #forget(now: Instant): void {
    if (now < this.#forgetAt) return
    this.#forgetAt = now + FORGET_EVERY_MS
    for (const [key, time] of this.#times) if (time <= now) this.#times.delete(key)
  }
}
