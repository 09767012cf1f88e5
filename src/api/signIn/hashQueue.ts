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
/** A measured time counts within these, so that one wrong measurement, such as of a clock that jumps, changes little. */
const CALL_MS = { min: 25, max: 2_000 }
/** So many calls in a row go before those of a later precedence; the next one is of another. */
const OVERTAKING_MAX = 3
/** Each call moves the mean by this part. */
const NEWEST_PART = 1 / 8

/**
 * Which calls that hash a password run, which wait, and which are refused: few run at once, none waits longer than
 * `waitMaxMs`, and none is taken in that would. By precedence, and within one in the order in which they came; but after
 * `OVERTAKING_MAX` calls that went before another kind's, the kind has its turn whose last one is longest ago, so that a
 * flood of those who go first keeps nobody out. Each precedence holds no more calls than would begin in time without
 * those who go before it, so the queue is bounded. Times are arguments; it starts nothing itself.
 */
export class HashQueue {
  readonly #settings: HashQueueSettings
  /** By precedence, and within one the oldest first. */
  #waiting: Ticket[] = []
  readonly #running = new Map<Ticket, Instant>()
  readonly #held = new Map<string, number>()
  /** By precedence: the number of the newest call that began. */
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

  /** Of how many keys it remembers something: none when nothing runs and waits. */
  get keysHeld(): number {
    return this.#held.size
  }

  /** Takes a call in, to wait until `next` tells it, or says why not and when to come back. */
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

  /** The call that begins now; null while as many run as may, or none waits. */
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

  /** The oldest call of the precedence whose last call began longest ago. */
  #longestPassedOver(first: Ticket): Ticket {
    const begunAt = ({ call }: Ticket) => this.#begun.get(call.precedence) ?? 0
    return this.#waiting.reduce((chosen, ticket) => (begunAt(ticket) < begunAt(chosen) ? ticket : chosen), first)
  }

  /** How many begin before a call that is offered now: by precedence, or when those of its own have their turns. */
  #before({ precedence }: HashCall, ahead: number): number {
    const kinds = new Set(this.#waiting.map(({ call }) => call.precedence))
    const own = this.#waiting.filter(({ call }) => call.precedence === precedence).length
    const isLate = [...kinds].some((kind) => kind < precedence)
    const others = kinds.size - (kinds.has(precedence) ? 1 : 0)
    const byTurns = isLate ? (own + 1) * others * (OVERTAKING_MAX + 1) : Infinity
    const behind = this.waiting - ahead
    return Math.min(ahead + Math.min(behind, Math.floor(ahead / OVERTAKING_MAX)), byTurns)
  }

  /** A call whose turn came did nothing: how long that took says nothing of the others. */
  pass(ticket: Ticket): void {
    if (this.#running.delete(ticket)) this.#release(ticket)
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
