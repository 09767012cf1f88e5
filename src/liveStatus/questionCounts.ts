import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import type { LiveStatusTables } from './liveQuery.ts'

/** The questions of one day. */
export interface QuestionsOfDay {
  /** Index of the day; 0 is the first day counted. */
  day: number
  asked: number
  answered: number
  /** Questions that were not answered in time. */
  missed: number
}

type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<LiveStatusTables> }

/**
 * Counts the questions at these places since `from`, by days of 24 hours that begin there; days without questions are
 * omitted.
 */
export async function questionCounts(
  { db }: Db,
  placeIds: readonly string[],
  from: Instant,
  at: Instant,
): Promise<QuestionsOfDay[]> {
  if (placeIds.length === 0) return []
  const one = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
  return (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(({ fn }) => [
      sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(DAY_MS)}`.as('day'),
      fn.countAll<number>().as('asked'),
      one(sql`verified_at IS NOT NULL`).as('answered'),
      one(sql`verified_at IS NULL AND expires_at <= ${at}`).as('missed'),
    ])
    .where('place_id', 'in', placeIds)
    .where('created_at', '>=', from)
    .groupBy('day')
    .orderBy('day')
    .execute()
}

/** Returns the median time to an answer, in milliseconds; null without answers. */
export async function medianAnswerMs(
  { db }: Db,
  placeIds: readonly string[],
  from: Instant,
  answered: number,
): Promise<number | null> {
  if (placeIds.length === 0 || answered === 0) return null
  const middle = await (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(sql<number>`COALESCE(answered_at, verified_at) - created_at`.as('ms'))
    .where('place_id', 'in', placeIds)
    .where('created_at', '>=', from)
    .where('verified_at', 'is not', null)
    .orderBy('ms')
    .offset((answered - 1) >> 1)
    .limit(answered % 2 === 0 ? 2 : 1)
    .execute()
  return middle.length === 0 ? null : middle.reduce((sum, { ms }) => sum + ms, 0) / middle.length
}
