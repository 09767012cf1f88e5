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

/** A notice as shown to an operator. */
export interface NoticeView {
  noticeId: string
  channel: NoticeChannel
  occasion: string
  subjectId: string
  status: NoticeStatus
  tries: number
  at: Instant
  /** When the next attempt is due; null for a settled notice. */
  dueAt: Instant | null
  settledAt: Instant | null
  reason: string | null
  /** The content that was sent. */
  body: string | null
}

export interface NoticeCount {
  channel: NoticeChannel
  status: NoticeStatus
  notices: number
}

const STATUSES: readonly NoticeStatus[] = ['waiting', 'sent', 'dead', 'dropped']
const LISTED_MAX = 200
/** A notice revived by an operator is useful for at least this long, even when it is late. */
const USEFUL_AGAIN_MS = 60 * MINUTE_MS
/**
 * Guests are erased 30 days after the reservation's time (docs/reference/reservations.md#guest-data); a no-show is
 * published up to a day after that.
 */
const RETENTION_MS = 14 * DAY_MS
const COUNTS_RETENTION_MS = 7 * DAY_MS

/** The operator's view of notices, and retries. */
export class NoticeQueue {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock

  constructor(database: Database<NoticeTables>, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Returns the newest notices first, of one status or of all. */
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

  /** Revives a dead notice, even when it is late; returns null when no dead notice has this id. */
  async retry(noticeId: string): Promise<NoticeView | null> {
    const [row] = await this.#revive((eb) => eb('id', '=', noticeId))
    return row ? viewOf(row) : null
  }

  /**
   * Revives all dead notices that are still useful and may reach their recipient now, for example after a gateway
   * outage. Notices that are too late would only confuse, and a country that is not allowed stays so. Returns their
   * number.
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

  /** Deletes notices and counts after their retention. */
  async forget(): Promise<void> {
    const now = this.#clock()
    await this.#database.db
      .deleteFrom('notice')
      .where('at', '<=', now - RETENTION_MS)
      .execute()
    await this.#database.db
      .deleteFrom('text_day')
      .where('day', '<', kstDate(now - COUNTS_RETENTION_MS))
      .execute()
  }

  #revive(which: (eb: ExpressionBuilder<NoticeTables, 'notice'>) => Expression<SqlBool>): Promise<NoticeRow[]> {
    const now = this.#clock()
    return this.#database.transaction(async ({ db, notification: notify }) => {
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

/** Returns the later of two instants, in the SQL of both engines. */
function later(column: Expression<Instant>, instant: Instant) {
  return sql<Instant>`CASE WHEN ${column} < ${instant} THEN ${instant} ELSE ${column} END`
}

function viewOf(row: NoticeRow): NoticeView {
  const { id: noticeId, channel, occasion, subject_id: subjectId, status, tries, at, reason, body } = row
  const dueAt = status === 'waiting' ? row.due_at : null
  return { noticeId, channel, occasion, subjectId, status, tries, at, dueAt, settledAt: row.settled_at, reason, body }
}
