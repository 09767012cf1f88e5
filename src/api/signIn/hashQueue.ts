import type { Instant } from '#base/clock.ts'

/** A key that a call is counted by, such as its address, with the maximum number of its running and waiting calls. */
export interface Share {
  key: string
  max: number
}

/** A call that hashes a password. */
export interface HashCall {
  /** The lower precedence begins first. */
  precedence: number
  shares: readonly Share[]
}

export interface HashQueueSettings {
  /** The maximum number of running calls. */
  atOnce: number
  /** A call that would begin later than this is refused. */
  waitMaxMs: number
}

/** A call that was accepted. */
export interface Ticket {
  readonly call: HashCall
  readonly offeredAt: Instant
}

/** `own_excess`: the caller has used up a share. `late`: the call would begin too late. */
export type Offered =
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'refused'; reason: 'own_excess' | 'late'; waitMs: number }

/** The assumed duration of a call before the first measurements: two hashes on a busy machine. */
const FIRST_CALL_MS = 200
/**
 * A measured duration is clamped to these bounds, so that one wrong measurement, such as after a clock jump, changes
 * little.
 */
const CALL_MS = { min: 25, max: 2_000 }
/**
 * The maximum number of consecutive calls that go before calls of a later precedence; the next call is of another
 * precedence.
 */
const OVERTAKING_MAX = 3
/** The weight of each new call in the moving average. */
const NEWEST_PART = 1 / 8

/**
 * Decides which calls that hash a password run, wait or are refused: few run at once, none waits longer than
 * `waitMaxMs`, and a call that would is refused. Calls begin by precedence, and within one in order of arrival; but
 * after `OVERTAKING_MAX` calls that went before other kinds, the kind whose last call began longest ago has its turn,
 * so that a flood of one precedence does not block later ones. Each precedence holds no more calls than would begin in
 * time without the precedences before it, so the queue is bounded. The clock is an argument; the queue starts nothing
 * itself.
 */
export class HashQueue {
  readonly #settings: HashQueueSettings
  /** In order of precedence, and within one the oldest first. */
  #waiting: Ticket[] = []
  readonly #running = new Map<Ticket, Instant>()
  readonly #held = new Map<string, number>()
  /** The sequence number of the newest call that began, by precedence. */
  readonly #begun = new Map<number, number>()
  #begunCount = 0
  #overtakings = 0
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

  /** The number of stored share keys: 0 when no call runs or waits. */
  get keysHeld(): number {
    return this.#held.size
  }

  /** Accepts a call, which waits until `next` returns it; or returns the reason why not and the time to wait. */
  offer(call: HashCall, now: Instant): Offered {
    const excess = call.shares.find(({ key, max }) => (this.#held.get(key) ?? 0) >= max)
    if (excess) return { kind: 'refused', reason: 'own_excess', waitMs: this.#timeFor(excess.max) }
    const ahead = this.#waiting.filter(({ call: { precedence } }) => precedence <= call.precedence).length
    const waitMs = this.#timeFor(this.running + this.#before(call, ahead))
    if (waitMs > this.#settings.waitMaxMs) return { kind: 'refused', reason: 'late', waitMs }
    const ticket: Ticket = { call, offeredAt: now }
    this.#waiting.splice(ahead, 0, ticket)
    for (const { key } of call.shares) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return { kind: 'taken', ticket }
  }

  /** Returns the call that begins now; null while `atOnce` calls run, or none waits. */
  next(now: Instant): Ticket | null {
    if (this.running >= this.#settings.atOnce) return null
    const [first] = this.#waiting
    if (!first) return null
    const last = this.#waiting.at(-1)?.call.precedence
    const isOvertaking = last !== undefined && first.call.precedence < last
    const isTurnOfOthers = isOvertaking && this.#overtakings >= OVERTAKING_MAX
    this.#overtakings = isOvertaking && !isTurnOfOthers ? this.#overtakings + 1 : 0
    const ticket = isTurnOfOthers ? this.#longestPassedOver(first) : first
    this.#waiting.splice(this.#waiting.indexOf(ticket), 1)
    this.#begun.set(ticket.call.precedence, ++this.#begunCount)
    this.#running.set(ticket, now)
    return ticket
  }

  /** Returns the oldest call of the precedence whose last call began longest ago. */
  #longestPassedOver(first: Ticket): Ticket {
    const begunAt = ({ call }: Ticket) => this.#begun.get(call.precedence) ?? 0
    return this.#waiting.reduce((chosen, ticket) => (begunAt(ticket) < begunAt(chosen) ? ticket : chosen), first)
  }

  /** Returns the number of calls that begin before an offered call: by precedence, or by the turns of its own kind. */
  #before({ precedence }: HashCall, ahead: number): number {
    const kinds = new Set(this.#waiting.map(({ call }) => call.precedence))
    const own = this.#waiting.filter(({ call }) => call.precedence === precedence).length
    const isLate = [...kinds].some((kind) => kind < precedence)
    const others = kinds.size - (kinds.has(precedence) ? 1 : 0)
    const byTurns = isLate ? (own + 1) * others * (OVERTAKING_MAX + 1) : Infinity
    const behind = this.waiting - ahead
    return Math.min(ahead + Math.min(behind, Math.floor(ahead / OVERTAKING_MAX)), byTurns)
  }

  /** Ends a call that did nothing at its turn, without measuring its duration. */
  pass(ticket: Ticket): void {
    if (this.#running.delete(ticket)) this.#release(ticket)
  }

  /** Ends a call that ran, and measures its duration. */
  finish(ticket: Ticket, now: Instant): void {
    const begunAt = this.#running.get(ticket)
    if (begunAt === undefined) return
    this.#running.delete(ticket)
    this.#release(ticket)
    const tookMs = Math.min(CALL_MS.max, Math.max(CALL_MS.min, now - begunAt))
    this.#callMs += (tookMs - this.#callMs) * NEWEST_PART
  }

  /** Removes a waiting call whose caller disconnected; returns false when the call had already begun. */
  drop(ticket: Ticket): boolean {
    const at = this.#waiting.indexOf(ticket)
    if (at === -1) return false
    this.#waiting.splice(at, 1)
    this.#release(ticket)
    return true
  }

  /** Removes and returns the calls that have waited too long because calls of higher precedence arrived. */
  expire(now: Instant): Ticket[] {
    const over = this.#waiting.filter(({ offeredAt }) => now - offeredAt > this.#settings.waitMaxMs)
    for (const ticket of over) this.drop(ticket)
    return over
  }

  /** The time until a call at the end of the queue would begin. */
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
