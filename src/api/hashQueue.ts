import type { Instant } from '#base/clock.ts'

/** One of those that a call is counted by, such as its address: so many of its calls run and wait at once. */
export interface Share {
  key: string
  max: number
}

/** A call that hashes a password, in the queue or about to be. */
export interface HashCall {
  /** Lower begins first. */
  precedence: number
  shares: readonly Share[]
}

export interface HashQueueSettings {
  /** So many calls run at once. */
  atOnce: number
  /** A call that would begin later than this is refused. */
  waitMaxMs: number
}

/** A call that was taken in. */
export interface Ticket {
  readonly call: HashCall
  readonly offeredAt: Instant
}

/** `own_excess`: the caller has its share in the queue already. `late`: it would begin too late. */
export type Offered =
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'refused'; reason: 'own_excess' | 'late'; waitMs: number }

/** What a call takes until some were measured: two hashes on a busy machine. */
const FIRST_CALL_MS = 200
/** Within these a measured time counts: a clock that jumps, or a database that is away, neither empties nor opens the queue. */
const CALL_MS = { min: 25, max: 2_000 }
/** Each call moves the mean by this part. */
const NEWEST_PART = 1 / 8

/**
 * Which calls that hash a password run, which wait, and which are refused: few run at once, none waits longer than
 * `waitMaxMs`, and none is taken in that would. By precedence, and within one in the order in which they came. It holds
 * no more than begin in time, so it is bounded. Times are arguments; it starts nothing itself.
 */
export class HashQueue {
  readonly #settings: HashQueueSettings
  /** By precedence, and within one the oldest first. */
  #waiting: Ticket[] = []
  readonly #running = new Map<Ticket, Instant>()
  readonly #held = new Map<string, number>()
  #callMs = FIRST_CALL_MS

  constructor(settings: HashQueueSettings) {
    this.#settings = settings
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get running(): number {
    return this.#running.size
  }

  /** Of how many keys it remembers something: none when nothing runs and waits. */
  get keysHeld(): number {
    return this.#held.size
  }

  /** Takes a call in, to wait until `next` tells it, or says why not and when to come back. */
  offer(call: HashCall, now: Instant): Offered {
    const excess = call.shares.find(({ key, max }) => (this.#held.get(key) ?? 0) >= max)
    if (excess) return { kind: 'refused', reason: 'own_excess', waitMs: this.#timeFor(excess.max) }
    const ahead = this.#waiting.filter(({ call: { precedence } }) => precedence <= call.precedence).length
    const waitMs = this.#timeFor(this.running + ahead)
    if (waitMs > this.#settings.waitMaxMs) return { kind: 'refused', reason: 'late', waitMs }
    const ticket: Ticket = { call, offeredAt: now }
    this.#waiting.splice(ahead, 0, ticket)
    for (const { key } of call.shares) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return { kind: 'taken', ticket }
  }

  /** The call that begins now; null while as many run as may, or none waits. */
  next(now: Instant): Ticket | null {
    if (this.running >= this.#settings.atOnce) return null
    const ticket = this.#waiting.shift()
    if (!ticket) return null
    this.#running.set(ticket, now)
    return ticket
  }

  /** A call that ran has ended. */
  finish(ticket: Ticket, now: Instant): void {
    const begunAt = this.#running.get(ticket)
    if (begunAt === undefined) return
    this.#running.delete(ticket)
    this.#release(ticket)
    const tookMs = Math.min(CALL_MS.max, Math.max(CALL_MS.min, now - begunAt))
    this.#callMs += (tookMs - this.#callMs) * NEWEST_PART
  }

  /** Whoever waits has hung up; true when the call had not begun, and will not. */
  drop(ticket: Ticket): boolean {
    const at = this.#waiting.indexOf(ticket)
    if (at === -1) return false
    this.#waiting.splice(at, 1)
    this.#release(ticket)
    return true
  }

  /** Takes out the calls that have waited too long, because others came that go before them. */
  expire(now: Instant): Ticket[] {
    const over = this.#waiting.filter(({ offeredAt }) => now - offeredAt > this.#settings.waitMaxMs)
    for (const ticket of over) this.drop(ticket)
    return over
  }

  /** When a call that comes last would begin. */
  get waitMs(): number {
    return this.#timeFor(this.running + this.waiting)
  }

  #timeFor(calls: number): number {
    return Math.floor(calls / this.#settings.atOnce) * this.#callMs
  }

  #release({ call }: Ticket): void {
    for (const { key } of call.shares) {
      const left = (this.#held.get(key) ?? 0) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
    }
  }
}
