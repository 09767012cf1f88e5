import type { Clock, Instant } from '#base/clock.ts'
import type { Limit } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'

/** The notification topic and detail that a long poll waits for. */
export interface Subject {
  topic: string
  id: string
}

/** The waiting account and the limits of its wait. */
export interface Poll {
  accountId: string
  /** How many polls of the account may wait on this node at once. */
  slots: Limit
  waitMs: number
  /** Aborted when the caller has disconnected: the poll then ends. */
  disconnected: AbortSignal
}

/** The result of one `read`. */
export interface Seen<Value> {
  value: Value
  /** When the value settles without a notification; null once it has settled. */
  settlesAt: Instant | null
}

export interface Waited<Value> {
  value: Value
  /** False when all slots were taken: the poll was then answered at once. */
  hadSlot: boolean
}

type Notifier = Database['notifier']

/** One poll. A notification that arrives during a `read` is kept and causes one more. */
class Waiter {
  /** False once the time is over: the next `read` is the last. */
  isInTime = true
  /** True when the result no longer matters. */
  isEnded = false
  #notified = false
  #wake: (() => void) | null = null

  wake(): void {
    this.#notified = true
    this.#wake?.()
  }

  expire(): void {
    this.isInTime = false
    this.wake()
  }

  end(): void {
    this.isEnded = true
    this.wake()
  }

  /** Resolves with the next notification, at once when one arrived since the last. */
  async woken(): Promise<void> {
    if (!this.#notified) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#wake = null
    this.#notified = false
  }
}

/**
 * Long polls. A poll listens and then reads the value. When the value is not settled it takes a slot and waits until it
 * is notified, until the value settles without a notification, until its time is over, until its caller disconnects, or
 * until this node closes; after the first three it reads again. A failed `read` is ignored while time is left.
 */
export class LongPolls {
  readonly #notifier: Notifier
  readonly #clock: Clock
  /** By topic and id. */
  readonly #waiters = new Map<string, Map<string, Set<Waiter>>>()
  readonly #taken = new Map<string, number>()
  readonly #stops: (() => void)[] = []
  #polls = 0
  #closed = false

  constructor(notifier: Notifier, clock: Clock) {
    this.#notifier = notifier
    this.#clock = clock
  }

  /** Number of polls that wait now. */
  get polls(): number {
    return this.#polls
  }

  /** Returns the value once it has settled, or the latest one when the time is over. Rejects as `read` does. */
  async untilSettled<Value>(subject: Subject, poll: Poll, read: () => Promise<Seen<Value>>): Promise<Waited<Value>> {
    if (poll.waitMs <= 0) return { value: (await read()).value, hadSlot: true }
    const waiter = new Waiter()
    using _ = this.#listen(subject, waiter)
    const first = await read()
    if (first.settlesAt === null || this.#closed || poll.disconnected.aborted)
      return { value: first.value, hadSlot: true }
    if (!this.#takeSlot(poll)) return { value: first.value, hadSlot: false }
    this.#polls++
    try {
      return { value: await this.#wait(waiter, poll, first, read), hadSlot: true }
    } finally {
      this.#polls--
      this.#freeSlot(poll)
    }
  }

  /** Ends every poll with the value it read last; later polls do not wait. */
  close(): void {
    this.#closed = true
    for (const stop of this.#stops) stop()
    for (const ofTopic of this.#waiters.values())
      for (const ofId of ofTopic.values()) for (const waiter of ofId) waiter.end()
  }

  async #wait<Value>(
    waiter: Waiter,
    { waitMs, disconnected }: Poll,
    first: Seen<Value>,
    read: () => Promise<Seen<Value>>,
  ): Promise<Value> {
    const end = setTimeout(() => waiter.expire(), waitMs)
    const leave = () => waiter.end()
    disconnected.addEventListener('abort', leave, { once: true })
    try {
      let seen = first
      while (seen.settlesAt !== null && waiter.isInTime) {
        await this.#woken(waiter, Math.min(seen.settlesAt - this.#clock(), waitMs))
        if (waiter.isEnded) break
        seen = await read().catch((cause: unknown) => (waiter.isInTime ? seen : Promise.reject(cause as Error)))
      }
      return seen.value
    } finally {
      clearTimeout(end)
      disconnected.removeEventListener('abort', leave)
    }
  }

  /**
   * Waits for a notification or for the settling time. Timers and the clock may differ slightly, so a value that is due
   * now is read a moment later.
   */
  async #woken(waiter: Waiter, settlesInMs: number): Promise<void> {
    const settling = setTimeout(() => waiter.wake(), Math.max(1, settlesInMs))
    await waiter.woken()
    clearTimeout(settling)
  }

  #listen({ topic, id }: Subject, waiter: Waiter): Disposable {
    let ofTopic = this.#waiters.get(topic)
    if (!ofTopic) {
      this.#waiters.set(topic, (ofTopic = new Map()))
      this.#subscribe(topic, ofTopic)
    }
    let ofId = ofTopic.get(id)
    if (!ofId) ofTopic.set(id, (ofId = new Set()))
    ofId.add(waiter)
    return {
      [Symbol.dispose]: () => {
        ofId.delete(waiter)
        if (ofId.size === 0 && ofTopic.get(id) === ofId) ofTopic.delete(id)
      },
    }
  }

  /** Uses one listener per topic, so that a notification reaches its polls without going through all others. */
  #subscribe(topic: string, ofTopic: ReadonlyMap<string, ReadonlySet<Waiter>>): void {
    this.#stops.push(
      this.#notifier.listen(topic, (event) => {
        const notified = event.kind === 'notified' ? [ofTopic.get(event.detail) ?? []] : ofTopic.values()
        for (const ofId of notified) for (const waiter of ofId) waiter.wake()
      }),
    )
  }

  #takeSlot({ accountId, slots }: Poll): boolean {
    const taken = this.#taken.get(accountId) ?? 0
    if (slots !== 'unlimited' && taken >= slots) return false
    this.#taken.set(accountId, taken + 1)
    return true
  }

  #freeSlot({ accountId }: Poll): void {
    const left = (this.#taken.get(accountId) ?? 1) - 1
    if (left > 0) this.#taken.set(accountId, left)
    else this.#taken.delete(accountId)
  }
}
