import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { OwnerTables } from '../ownerTables.ts'

/** The last time that somebody stated that a place is in business. */
export interface BusinessStatement {
  placeId: string
  ownerId: string
  at: Instant
}

/** Returns the last statement of each person about each place; those older than the activity that is kept are gone. */
export async function businessStatements({ db }: { db: unknown }): Promise<BusinessStatement[]> {
  const rows = await (db as Kysely<OwnerTables>)
    .selectFrom('owner_activity')
    .select(['place_id', 'actor_id', sql<number | string>`MAX(at)`.as('at')])
    .where('kind', '=', 'place.in_business')
    .groupBy(['place_id', 'actor_id'])
    .execute()
  return rows.flatMap(({ place_id: placeId, actor_id: ownerId, at }) =>
    placeId === null || ownerId === null ? [] : [{ placeId, ownerId, at: Number(at) }],
  )
}
