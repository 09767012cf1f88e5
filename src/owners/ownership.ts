import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import { endObjections } from './people/claimInquiries.ts'

/** Topic of notifications that a place's owners or partner status may have changed; the detail is its id. */
export const CLAIM_TOPIC = 'claim'

/** An owner of a place, with the id under which it was claimed. */
export interface PresentOwner {
  ownerId: string
  email: string
  placeId: string
  partner: boolean
  /** Since when the place is theirs. */
  since: Instant
  /** When the owner's app was last active; null for never. */
  lastActiveAt: Instant | null
  /** Since when an operator suspends the owner; null: not suspended. */
  suspendedAt: Instant | null
}

type Db = Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>

/** Returns the owners of places that were claimed under these ids, longest ownership first. */
export async function ownersOfPlaces({ db }: Db, claimed: readonly string[]): Promise<PresentOwner[]> {
  if (claimed.length === 0) return []
  const rows = await db
    .selectFrom('owner_place')
    .innerJoin('owner', 'owner.id', 'owner_place.owner_id')
    .select(['owner.id', 'owner.email', 'owner.seen_at', 'owner.suspended_at', 'place_id', 'partner'])
    .select('owner_place.created_at')
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
    lastActiveAt: row.seen_at,
    suspendedAt: row.suspended_at,
  }))
}

/**
 * Makes a place an owner's; `partner` null keeps the present value, which is false for a place that is new to the owner. An
 * owner needs no role as staff, which ends.
 */
export async function assignPlace(
  { db, notification: notify }: Tx<OwnerTables>,
  { ownerId, placeId, partner }: { ownerId: string; placeId: string; partner: boolean | null },
  at: Instant,
): Promise<void> {
  const said = partner === null ? null : { partner: partner ? 1 : 0 }
  await db
    .insertInto('owner_place')
    .values({ owner_id: ownerId, place_id: placeId, partner: 0, ...said, created_at: at })
    .onConflict((conflict) => {
      const owned = conflict.columns(['owner_id', 'place_id'])
      return said ? owned.doUpdateSet(said) : owned.doNothing()
    })
    .execute()
  await db.deleteFrom('place_staff').where('owner_id', '=', ownerId).where('place_id', '=', placeId).execute()
  await notify(CLAIM_TOPIC, placeId)
}

/**
 * Removes places from an owner, under all their claimed ids, with the events about them and the links of their objections.
 * Returns false when none of them was the owner's. Locks the owner's row until the commit, so that no new event is added in
 * between.
 */
export async function removePlaces(
  { db, notification: notify }: Tx<OwnerTables>,
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
  await endObjections({ db }, ownerId, claimed)
  for (const { place_id } of taken) await notify(CLAIM_TOPIC, place_id)
  return taken.length > 0
}

/** Locks what the owner has until the transaction ends. Returns false for an owner who was erased or never existed. */
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
