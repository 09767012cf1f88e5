import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import type { Stated } from './placeProposal.ts'

/** A closing or a move that an owner stated and an operator accepted. */
export interface AcceptedClosure {
  placeId: string
  since: string
}

/** Returns the accepted closings and moves that were decided after `since` and that no owner contradicted. */
export async function acceptedClosures(
  { db }: Pick<Database<OwnerTables>, 'db'>,
  since: Instant,
): Promise<AcceptedClosure[]> {
  const rows = await db
    .selectFrom('place_proposal')
    .select(['place_id', 'stated'])
    .where('status', '=', 'accepted')
    .where('kind', 'in', ['closed', 'moved'])
    .where('contradicted_at', 'is', null)
    .where('decided_at', '>', since)
    .execute()
  return rows.flatMap(({ place_id: placeId, stated }) => {
    const { since: on } = JSON.parse(stated) as Stated
    return placeId === null || on === null ? [] : [{ placeId, since: on }]
  })
}

/** Marks accepted closings and moves of places as contradicted, within the caller's transaction; returns their number. */
export async function contradictAcceptedClosures(
  { db }: Tx<unknown>,
  placeIds: readonly string[],
  at: Instant,
): Promise<number> {
  const rows = await db
    .withTables<OwnerTables>()
    .updateTable('place_proposal')
    .set({ contradicted_at: at })
    .where('place_id', 'in', placeIds)
    .where('kind', 'in', ['closed', 'moved'])
    .where('status', '=', 'accepted')
    .where('contradicted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}
