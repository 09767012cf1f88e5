import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { redactedText } from '#base/text/redaction.ts'
import type { Database } from '#database/database.ts'
import { retryDelayMs } from './backoff.ts'
import { dueNotices, nextDueAt } from './dueNotices.ts'
import type { NoticeChannel, NoticeRow, NoticeStatus, NoticeTables } from './noticeTables.ts'

/** Longer than any attempt takes. After this time another node tries a notice that a crashed node had taken. */
export const LEASE_MS = 30_000
const REASON_LENGTH_MAX = 200
/** Why a text is dead: its phone number is of a country that texts are not sent to. */
export const COUNTRY_NOT_ALLOWED = 'country_not_allowed'

/** A notice that this node must try now. */
export interface LeasedNotice extends NoticeRow {
  taking: string
}

export type Settlement =
  | { kind: 'sent'; body: string }
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  | { kind: 'dead'; reason: string; body?: string }
  | { kind: 'dropped'; reason: string }

/** Takes due notices and stores the results. */
export class Deliveries {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock
  readonly #random: RandomBytes
  readonly #leaseMs: number

  constructor(database: Database<NoticeTables>, clock: Clock, random: RandomBytes, leaseMs = LEASE_MS) {
    this.#database = database
    this.#clock = clock
    this.#random = random
    this.#leaseMs = leaseMs
  }

  /** Takes at most `count` due notices for this node, earliest due first. */
  async take(channel: NoticeChannel, count: number): Promise<LeasedNotice[]> {
    const now = this.#clock()
    const taking = freshId('take_', this.#random)
    // In a transaction, because two nodes that take several notices each may deadlock, and the transaction is then
    // retried.
    const rows = await this.#database.transaction(async ({ db }) => {
      const due = await dueNotices(db, channel, now, count)
      if (due.length === 0) return []
      return (
        db
          .updateTable('notice')
          .set((eb) => ({ taking, due_at: now + this.#leaseMs, tries: eb('tries', '+', 1) }))
          .where('id', 'in', due)
          // Repeats the conditions: when two nodes choose the same row, the second waits for the first and then checks
          // again.
          .where('status', '=', 'waiting')
          .where('due_at', '<=', now)
          .returningAll()
          .execute()
      )
    })
    return rows.map((row) => ({ ...row, taking }))
  }

  /** Returns when the first notice is due after an instant; null when none waits. */
  nextDueAt(channel: NoticeChannel, after: Instant = this.#clock()): Promise<Instant | null> {
    return nextDueAt(this.#database.db, channel, after)
  }

  /**
   * Stores a result and returns the new status; null when the lease had expired and another node has taken the notice,
   * whose result counts.
   */
  async settle(notice: LeasedNotice, settlement: Settlement): Promise<NoticeStatus | null> {
    const row = await this.#database.db
      .updateTable('notice')
      .set(this.#changes(notice, settlement))
      .where('id', '=', notice.id)
      .where('status', '=', 'waiting')
      .where('taking', '=', notice.taking)
      .returning('status')
      .executeTakeFirst()
    return row?.status ?? null
  }

  #changes(notice: LeasedNotice, settlement: Settlement) {
    const now = this.#clock()
    if (settlement.kind === 'sent')
      return { status: 'sent' as const, body: settlement.body, reason: null, settled_at: now }
    const reason = redactedText(settlement.reason).slice(0, REASON_LENGTH_MAX)
    if (settlement.kind !== 'later') {
      const { kind: status } = settlement
      const body = settlement.kind === 'dead' ? (settlement.body ?? null) : null
      return { status, reason, body, settled_at: now }
    }
    const delayMs = retryDelayMs(notice.channel, notice.tries, settlement.retryAfterMs, this.#random)
    // An attempt that would come too late is not made.
    if (delayMs === null || now + delayMs > notice.useful_until)
      return { status: 'dead' as const, reason, settled_at: now }
    return { due_at: now + delayMs, taking: null, reason }
  }
}
