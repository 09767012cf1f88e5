import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'

/** The part of a minute's allowance that may be used at once, as for keys (src/metering/rates.ts). */
const BURST_SHARE = 1 / 4
/** The part of the burst that is reserved for callers who have not exceeded their share. */
const RESERVE_SHARE = 1 / 2
/** Within this time the rate restores two thirds of the burst, more than is reserved. */
const WINDOW_MS = 10_000
/**
 * The reserve is divided by at least this number of callers, so that few callers get no larger share than many would.
 */
const CALLERS_MIN = 50
/** Half of the reserve remains for callers who come later in the window. */
const NEWCOMERS = 2

/**
 * Limits many callers by one rate (GCRA) such that no caller can use up what the others need: a caller that exceeded
 * its share within ten seconds is refused first, while half of the burst is still free for the others. Callers of this
 * window or the one before divide half of that reserve among them, and the other half is for newcomers; using it up
 * takes as many new callers in each window as there were before. The state is in the memory of one node; a window
 * admits no more callers than the rate.
 */
export class FairShare {
  readonly #burst: number
  readonly #everyMs: number
  #time: Instant = 0
  #window = 0
  #calls = new Map<string, number>()
  #callersBefore = 0

  constructor(perMinute: number) {
    this.#burst = Math.max(1, Math.floor(perMinute * BURST_SHARE))
    this.#everyMs = MINUTE_MS / perMinute
  }

  /** Counts one call of a caller. Returns the seconds to wait when it is too many, else null. */
  take(caller: string, now: Instant): number | null {
    this.#beginWindow(now)
    const calls = this.#calls.get(caller) ?? 0
    const time = Math.max(this.#time, now) + this.#everyMs
    const waitMs = time - now - this.#everyMs * (calls < this.#share() ? this.#burst : this.#burst - this.#reserve())
    if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1_000))
    this.#time = time
    this.#calls.set(caller, calls + 1)
    return null
  }

  #beginWindow(now: Instant): void {
    const window = Math.floor(now / WINDOW_MS)
    if (window === this.#window) return
    this.#callersBefore = window === this.#window + 1 ? this.#calls.size : 0
    this.#window = window
    this.#calls = new Map()
  }

  #share(): number {
    const callers = Math.max(CALLERS_MIN, this.#callersBefore, this.#calls.size)
    return Math.max(1, Math.floor(this.#reserve() / (callers * NEWCOMERS)))
  }

  #reserve(): number {
    return Math.floor(this.#burst * RESERVE_SHARE)
  }
}
