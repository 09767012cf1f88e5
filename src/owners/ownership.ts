import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import { CLAIM_TOPIC } from './ownerStore.ts'
import type { OwnerTables } from './ownerTables.ts'

/** Somebody who owns a place, under the id that it was claimed by. */
export interface PresentOwner {
  ownerId: string
  email: string
  placeId: string
  partner: boolean
  /** Since when the place is theirs. */
  since: Instant
  /** When their app last showed a sign of life; null: never. */
  seenAt: Instant | null
}

type Db = Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>

/** Who owns places that were claimed under these ids; whoever has owned one the longest comes first. */
export async function ownersOfPlaces({ db }: Db, claimed: readonly string[]): Promise<PresentOwner[]> {
  if (claimed.length === 0) return []
  const rows = await db
    .selectFrom('owner_place')
    .innerJoin('owner', 'owner.id', 'owner_place.owner_id')
    .select(['owner.id', 'owner.email', 'owner.seen_at', 'place_id', 'partner', 'owner_place.created_at'])
    .where('place_id', 'in', claimed)
    .orderBy('owner_place.created_at')
    .orderBy('owner.id')
    .execute()
  return rows.map((row) => ({
    ownerId: row.id,
    email: row.email,
    placeId: row.place_id,
    partner: row.partner === 1,
    since: row.created_at,
    seenAt: row.seen_at,
  }))
}

/**
 * Takes places from an owner, under all ids that they were claimed by, with the events about them. False when none of
 * them was the owner's. The owner's row is locked from here to the commit, so no new event comes in between.
 */
export async function takePlaces(
  { db, notify }: Tx<OwnerTables>,
  ownerId: string,
  claimed: readonly string[],
): Promise<boolean> {
  if (claimed.length === 0) return false
  await lockOwner({ db }, ownerId)
  const taken = await db
    .deleteFrom('owner_place')
    .where('owner_id', '=', ownerId)
    .where('place_id', 'in', claimed)
    .returning('place_id')
    .execute()
  await db.deleteFrom('owner_event').where('owner_id', '=', ownerId).where('place_id', 'in', claimed).execute()
  for (const { place_id } of taken) await notify(CLAIM_TOPIC, place_id)
  return taken.length > 0
}

/** Until the transaction ends nothing else changes what the owner has. False for an owner who was erased or never was. */
export async function lockOwner({ db }: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .updateTable('owner')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', ownerId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
