import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { DAY_MS, kstDate, MINUTE_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import { COUNTRY_NOT_ALLOWED } from './deliveries.ts'
import {
  NOTICE_TOPIC,
  type NoticeChannel,
  type NoticeRow,
  type NoticeStatus,
  type NoticeTables,
} from './noticeTables.ts'

/** A notice as an operator sees it. */
export interface NoticeView {
  noticeId: string
  channel: NoticeChannel
  occasion: string
  subjectId: string
  status: NoticeStatus
  tries: number
  at: Instant
  /** When it is tried next; null for one that is settled. */
  dueAt: Instant | null
  settledAt: Instant | null
  reason: string | null
  /** What was said. */
  body: string | null
}

export interface NoticeCount {
  channel: NoticeChannel
  status: NoticeStatus
  notices: number
}

const STATUSES: readonly NoticeStatus[] = ['waiting', 'sent', 'dead', 'dropped']
const LISTED_MAX = 200
/** An operator who has something tried again wants it told, late as it is: at least for so long. */
const USEFUL_AGAIN_MS = 60 * MINUTE_MS
/**
 * Guests are erased 30 days after the reservation's time (docs/reference/reservations.md#guest-data); a no-show is told
 * of up to a day after that.
 */
const KEPT_MS = 14 * DAY_MS
const COUNTS_KEPT_MS = 7 * DAY_MS

/** What an operator sees and does. */
export class NoticeQueue {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock

  constructor(database: Database<NoticeTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The newest first, of one status or of all. */
  async list(status?: NoticeStatus): Promise<NoticeView[]> {
    let query = this.#database.db.selectFrom('notice').selectAll()
    if (status) query = query.where('status', '=', status)
    const rows = await query.orderBy('at', 'desc').orderBy('id').limit(LISTED_MAX).execute()
    return rows.map(viewOf)
  }

  async counts(statuses: readonly NoticeStatus[] = STATUSES): Promise<NoticeCount[]> {
    const rows = await this.#database.db
      .selectFrom('notice')
      .select((eb) => ['channel', 'status', eb.fn.countAll<number | string>().as('notices')])
      .where('status', 'in', statuses)
      .groupBy(['channel', 'status'])
      .orderBy('channel')
      .orderBy('status')
      .execute()
    return rows.map(({ notices, ...rest }) => ({ ...rest, notices: Number(notices) }))
  }

  /** Has a dead notice wait anew, late as it may be; null when there is no dead one of this id. */
  async retry(noticeId: string): Promise<NoticeView | null> {
    const [row] = await this.#revive((eb) => eb('id', '=', noticeId))
    return row ? viewOf(row) : null
  }

  /**
   * The same for all dead ones that are still worth telling and may reach somebody now: after a gateway was away. What
   * has become too late in the meantime would only confuse, and a country that is not allowed will not be.
   */
  async retryAll(): Promise<number> {
    const now = this.#clock()
    const revived = await this.#revive((eb) =>
      eb.and([
        eb('useful_until', '>', now),
        eb.or([eb('reason', 'is', null), eb('reason', '<>', COUNTRY_NOT_ALLOWED)]),
      ]),
    )
    return revived.length
  }

  /** Forgets notices and counts that are old enough. */
  async forget(): Promise<void> {
    const now = this.#clock()
    await this.#database.db
      .deleteFrom('notice')
      .where('at', '<=', now - KEPT_MS)
      .execute()
    await this.#database.db
      .deleteFrom('text_day')
      .where('day', '<', kstDate(now - COUNTS_KEPT_MS))
      .execute()
  }

  #revive(which: (eb: ExpressionBuilder<NoticeTables, 'notice'>) => Expression<SqlBool>): Promise<NoticeRow[]> {
    const now = this.#clock()
    return this.#database.transaction(async ({ db, notify }) => {
      const rows = await db
        .updateTable('notice')
        .set({ status: 'waiting', due_at: now, taking: null, settled_at: null })
        .set((eb) => ({ useful_until: later(eb.ref('useful_until'), now + USEFUL_AGAIN_MS) }))
        .where('status', '=', 'dead')
        .where(which)
        .returningAll()
        .execute()
      for (const channel of new Set(rows.map((row) => row.channel))) await notify(NOTICE_TOPIC, channel)
      return rows
    })
  }
}

/** The later of two instants, in the SQL of both engines. */
function later(column: Expression<Instant>, instant: Instant) {
  return sql<Instant>`CASE WHEN ${column} < ${instant} THEN ${instant} ELSE ${column} END`
}

function viewOf(row: NoticeRow): NoticeView {
  const { id: noticeId, channel, occasion, subject_id: subjectId, status, tries, at, reason, body } = row
  const dueAt = status === 'waiting' ? row.due_at : null
  return { noticeId, channel, occasion, subjectId, status, tries, at, dueAt, settledAt: row.settled_at, reason, body }
}
