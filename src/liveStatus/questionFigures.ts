import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { LiveStatusTables } from './liveQuery.ts'

type Db = Pick<Tx<unknown>, 'db'> | { db: Kysely<LiveStatusTables> }

/** The questions of a time by outcome, over all places. */
export interface QuestionFigures {
  waiting: number
  answered: number
  /** Not answered in time. */
  missed: number
}

/** Counts the questions asked since then. */
export async function questionFigures({ db }: Db, since: Instant, at: Instant): Promise<QuestionFigures> {
  const one = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | null>`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
  const row = await (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select([
      one(sql`verified_at IS NULL AND expires_at > ${at}`).as('waiting'),
      one(sql`verified_at IS NOT NULL`).as('answered'),
      one(sql`verified_at IS NULL AND expires_at <= ${at}`).as('missed'),
    ])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return {
    waiting: row.waiting ?? 0,
    answered: row.answered ?? 0,
    missed: row.missed ?? 0,
  }
}

/**
 * Returns how long the owners took to answer the newest questions asked since then, in milliseconds; a correction does
 * not make that time longer.
 */
export async function questionAnswerTimesMs({ db }: Db, since: Instant, limit: number): Promise<number[]> {
  const rows = await (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(sql<number>`COALESCE(answered_at, verified_at) - created_at`.as('ms'))
    .where('created_at', '>=', since)
    .where('verified_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ ms }) => ms)
}
