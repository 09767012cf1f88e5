import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import type { LiveStatusTables } from './liveQuery.ts'

/** The questions that came on one day. */
export interface QuestionsOfDay {
  /** 0: the first of the days counted. */
  day: number
  asked: number
  answered: number
  /** Nobody answered in time. */
  missed: number
}

type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<LiveStatusTables> }

/** Questions at these places from `from` up to now, by days that begin there; days without any are left out. */
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

/** How long their answers took, in milliseconds: the middle one, or the mean of the two middle ones; null without any. */
export async function medianAnswerMs(
  { db }: Db,
  placeIds: readonly string[],
  from: Instant,
  answered: number,
): Promise<number | null> {
  if (placeIds.length === 0 || answered === 0) return null
  const middle = await (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(sql<number>`verified_at - created_at`.as('ms'))
    .where('place_id', 'in', placeIds)
    .where('created_at', '>=', from)
    .where('verified_at', 'is not', null)
    .orderBy('ms')
    .offset((answered - 1) >> 1)
    .limit(answered % 2 === 0 ? 2 : 1)
    .execute()
  return middle.length === 0 ? null : middle.reduce((sum, { ms }) => sum + ms, 0) / middle.length
}
