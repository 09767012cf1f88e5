import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { ReservationTables } from './reservation.ts'

/**
 * Returns when owners last accepted a request, by place; what became of it later does not matter. Entries by hand do not
 * count, because no guest confirms them.
 */
export async function lastAcceptances({ db }: { db: unknown }): Promise<Map<string, Instant>> {
  const rows = await (db as Kysely<ReservationTables>)
    .selectFrom('reservation')
    .select(['place_id', sql<number | string>`MAX(approved_at)`.as('at')])
    .where('approved_at', 'is not', null)
    .where('channel', '=', 'service')
    .groupBy('place_id')
    .execute()
  return new Map(rows.map(({ place_id, at }) => [place_id, Number(at)]))
}
