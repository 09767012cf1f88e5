import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import { CLAIM_TOPIC } from '../ownership.ts'
import type { OwnerTables } from '../ownerTables.ts'

/**
 * Suspends an owner, or reinstates them with null, and returns the ids under which they claimed places. Null for an unknown
 * owner; `isNew` is false where nothing changed. Every node hears that the partners of these places may have changed.
 */
export async function setSuspension(
  { db, notification: notify }: Tx<OwnerTables>,
  ownerId: string,
  at: Instant | null,
): Promise<{ isNew: boolean; email: string; placeIds: string[] } | null> {
  const owner = await db
    .selectFrom('owner')
    .select('email')
    .where('id', '=', ownerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return null
  const changed = await db
    .updateTable('owner')
    .set({ suspended_at: at })
    .where('id', '=', ownerId)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  const places = await db.selectFrom('owner_place').select('place_id').where('owner_id', '=', ownerId).execute()
  const placeIds = places.map(({ place_id }) => place_id)
  for (const placeId of placeIds) await notify(CLAIM_TOPIC, placeId)
  return { isNew: changed !== undefined, email: owner.email, placeIds }
}

/** Returns whether an operator has suspended this owner. */
export async function isSuspended(
  { db }: Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>,
  ownerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('owner')
    .select('id')
    .where('id', '=', ownerId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
