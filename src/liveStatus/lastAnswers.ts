import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { LiveStatusTables } from './liveQuery.ts'

/** Returns when owners or their staff last answered a live question, by place; simulated answers do not count. */
export async function lastAnswers({ db }: { db: unknown }): Promise<Map<string, Instant>> {
  const rows = await (db as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(['place_id', sql<number | string>`MAX(verified_at)`.as('at')])
    .where('verified_at', 'is not', null)
    .where('verified_by', 'in', ['owner', 'staff'])
    .groupBy('place_id')
    .execute()
  return new Map(rows.map(({ place_id, at }) => [place_id, Number(at)]))
}
