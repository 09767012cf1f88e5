import type { Clock, Instant } from '#base/clock.ts'
import type { Notifier } from '#database/notifier.ts'
import type { Deliveries, Settlement, LeasedNotice } from './deliveries.ts'
import { type NoticeChannel, NOTICE_TOPIC, type NoticeStatus } from './noticeTables.ts'

/** Sends a notice through its carrier. */
export type Send = (notice: LeasedNotice) => Promise<Settlement>

export interface LoopDependencies {
  channel: NoticeChannel
  deliveries: Deliveries
  notifier: Notifier
  clock: Clock
  send: Send
  /** Called with unexpected errors, and once when the database becomes unreachable. */
  onFailure: (cause: unknown) => void
}

/** Concurrent attempts on one node. A push service that does not answer occupies one of them until the time limit. */
const CONCURRENT_MAX = 16
/** The longest sleep, because the clocks of nodes differ and a notification may have been lost. */
const SLEEP_MS_MAX = 30_000
const SLEEP_MS_MIN = 50
const AFTER_FAILURE_MS = 1_000
/** Attempts still in progress when the node stops are left to the lease. */
const STOP_MS_MAX = 2_000

/** Results of this node's attempts; `waiting` counts those that will be retried. */
export type Outcomes = Record<NoticeStatus, number>

/**
 * Delivers the notices of one channel. It reads the due notices after a notification, when an attempt ends and when a
 * notice is due, takes as many as it has room for, and sleeps until the next is due. Reads never overlap: a notification
 * during a read causes one more.
 */
export class DeliveryLoop {
  readonly #dependencies: LoopDependencies
  readonly #inProgress = new Set<Promise<void>>()
  readonly outcomes: Outcomes = { sent: 0, waiting: 0, dead: 0, dropped: 0 }
  #stopListening: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #reading: Promise<void> | null = null
  #wakeRequested = false
  #failing = false
  #stopped = false

  constructor(dependencies: LoopDependencies) {
    this.#dependencies = dependencies
  }

  get channel(): NoticeChannel {
    return this.#dependencies.channel
  }

  /** Listens before it reads, so that no notice is missed. */
  start(): void {
    this.#stopListening = this.#dependencies.notifier.listen(NOTICE_TOPIC, (event) => {
      if (event.kind === 'resync' || event.detail === this.channel) this.#wake()
    })
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopListening?.()
    if (this.#timer) clearTimeout(this.#timer)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => (timer = setTimeout(resolve, STOP_MS_MAX)))
    await Promise.race([this.#ended(), late])
    clearTimeout(timer)
  }

  /** A read in progress may have taken a notice, which is then tried. */
  async #ended(): Promise<void> {
    await this.#reading
    await Promise.all(this.#inProgress)
  }

  #wake(): void {
    this.#wakeRequested = true
    this.#reading ??= this.#takeDue()
  }

  async #takeDue(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    let sleepMs = AFTER_FAILURE_MS
    while (this.#wakeRequested && !this.#stopped) {
      this.#wakeRequested = false
      try {
        sleepMs = await this.#takeAll()
        this.#failing = false
      } catch (cause) {
        sleepMs = AFTER_FAILURE_MS
        if (!this.#stopped && !this.#failing) this.#dependencies.onFailure(cause)
        this.#failing = true
      }
    }
    this.#reading = null
    if (!this.#stopped) this.#timer = setTimeout(() => this.#wake(), sleepMs).unref()
  }

  /** Starts attempts for due notices as far as there is room, and returns how long to sleep, in milliseconds. */
  async #takeAll(): Promise<number> {
    const { channel, deliveries, clock } = this.#dependencies
    let readAt: Instant
    for (;;) {
      const room = CONCURRENT_MAX - this.#inProgress.size
      // The end of an attempt causes another read.
      if (room === 0 || this.#stopped) return SLEEP_MS_MAX
      readAt = clock()
      const taken = await deliveries.take(channel, room)
      for (const notice of taken) this.#begin(notice)
      if (taken.length < room) break
    }
    // Counted from before the last attempt to take some, so that a notice that became due meanwhile is not overlooked.
    const dueAt = await deliveries.nextDueAt(channel, readAt)
    if (dueAt === null) return SLEEP_MS_MAX
    return Math.min(Math.max(dueAt - clock(), SLEEP_MS_MIN), SLEEP_MS_MAX)
  }

  #begin(notice: LeasedNotice): void {
    const trying = this.#try(notice).finally(() => {
      this.#inProgress.delete(trying)
      if (!this.#stopped) this.#wake()
    })
    this.#inProgress.add(trying)
  }

  /** A result that cannot be stored because the database is unreachable is left to the lease. */
  async #try(notice: LeasedNotice): Promise<void> {
    try {
      const settlement = await this.#attempt(notice)
      const status = await this.#dependencies.deliveries.settle(notice, settlement)
      if (status) this.outcomes[status]++
    } catch (cause) {
      if (!this.#stopped) this.#dependencies.onFailure(cause)
    }
  }

  async #attempt(notice: LeasedNotice): Promise<Settlement> {
    try {
      return await this.#dependencies.send(notice)
    } catch (cause) {
      this.#dependencies.onFailure(cause)
      return { kind: 'later', reason: String(cause), retryAfterMs: null }
    }
  }
}
