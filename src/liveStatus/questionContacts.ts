import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { LiveStatusTables } from './liveQuery.ts'

/** Returns when new questions were asked at a place since then, and by which accounts, oldest first. */
export async function questionsSince(
  { db }: Pick<Tx<unknown>, 'db'>,
  placeIds: readonly string[],
  since: Instant,
): Promise<{ at: Instant; accountId: string; phoneIndex: null }[]> {
  const rows = await (db as unknown as Kysely<LiveStatusTables>)
    .selectFrom('live_query')
    .select(['created_at', 'asked_by'])
    .where('place_id', 'in', placeIds)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, asked_by }) => ({ at: created_at, accountId: asked_by, phoneIndex: null }))
}
