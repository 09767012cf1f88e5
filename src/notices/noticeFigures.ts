import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { NoticeChannel, NoticeStatus, NoticeTables } from './noticeTables.ts'

/** The notices of a channel with one outcome; `confirmed`: a browser received the push. */
export interface NoticeFigure {
  channel: NoticeChannel
  outcome: NoticeStatus | 'confirmed'
  notices: number
}

/** Counts the notices written since then, by channel and outcome. */
export async function noticeFigures(
  { db }: Pick<Database<NoticeTables>, 'db'>,
  since: Instant,
): Promise<NoticeFigure[]> {
  const outcome = sql<NoticeFigure['outcome']>`CASE WHEN received_at IS NOT NULL THEN 'confirmed' ELSE status END`
  const rows = await db
    .selectFrom('notice')
    .select((eb) => ['channel', outcome.as('outcome'), eb.fn.countAll<number | string>().as('notices')])
    .where('at', '>=', since)
    .groupBy(['channel', outcome])
    .execute()
  return rows.map((row) => ({ ...row, notices: Number(row.notices) }))
}
