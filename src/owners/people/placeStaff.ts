import type { Instant } from '#base/clock.ts'
import type { StaffRole } from '#contract/access/placeRoles.ts'
import type { Database, Tx } from '#database/database.ts'
import { OWNER_ACCESS_TOPIC } from '../ownerEvents.ts'
import { CLAIM_TOPIC, lockOwner } from '../ownership.ts'
import type { OwnerTables } from '../ownerTables.ts'

/** A person whom an owner invited to a place. */
export interface StaffMember {
  personId: string
  email: string
  placeId: string
  role: StaffRole
  /** The owner who granted the role. */
  grantedBy: string
  since: Instant
  lastActiveAt: Instant | null
}

type Db = Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>

/** Returns the people of places under these ids, longest access first, also while their owner is suspended. */
export async function staffOfPlaces({ db }: Db, placeIds: readonly string[]): Promise<StaffMember[]> {
  if (placeIds.length === 0) return []
  return (await members({ db }).where('place_staff.place_id', 'in', placeIds).execute()).map(memberOf)
}

/** Returns the places to which a person was invited, also while the inviting owner is suspended. */
export async function staffPlacesOf({ db }: Db, personId: string): Promise<StaffMember[]> {
  return (await members({ db }).where('place_staff.owner_id', '=', personId).execute()).map(memberOf)
}

/** Returns the people whom an owner gave access to places. */
export async function staffGrantedBy({ db }: Db, ownerId: string): Promise<StaffMember[]> {
  return (await members({ db }).where('place_staff.granted_by', '=', ownerId).execute()).map(memberOf)
}

/** Returns the places that a person reaches as staff: those whose granting owner is not suspended. */
export async function reachedAsStaff({ db }: Db, personId: string): Promise<{ placeId: string; role: StaffRole }[]> {
  const rows = await db
    .selectFrom('place_staff')
    .innerJoin('owner as granter', 'granter.id', 'place_staff.granted_by')
    .select(['place_staff.place_id', 'place_staff.role'])
    .where('place_staff.owner_id', '=', personId)
    .where('granter.suspended_at', 'is', null)
    .orderBy('place_staff.created_at')
    .orderBy('place_staff.place_id')
    .execute()
  return rows.map(({ place_id, role }) => ({ placeId: place_id, role: role as StaffRole }))
}

/** Adds a person to a place, or changes the role. Locks the person until the transaction ends. */
export async function setStaffRole(
  { db, notification: notify }: Tx<OwnerTables>,
  member: Pick<StaffMember, 'personId' | 'placeId' | 'role' | 'grantedBy'>,
  at: Instant,
): Promise<void> {
  const { personId, placeId, role, grantedBy } = member
  await lockOwner({ db }, personId)
  await db
    .insertInto('place_staff')
    .values({ owner_id: personId, place_id: placeId, role, granted_by: grantedBy, created_at: at })
    .onConflict((conflict) => conflict.columns(['owner_id', 'place_id']).doUpdateSet({ role, granted_by: grantedBy }))
    .execute()
  await notify(CLAIM_TOPIC, placeId)
}

/** Selects people of places: those of one granting owner, or one person. */
export interface StaffSelection {
  placeIds: readonly string[]
  grantedBy?: string
  personId?: string
}

/**
 * Removes people from a place with the events about it, and returns them. Locks their rows until the commit, so that no
 * event is added in between.
 */
export async function removeStaff(tx: Tx<OwnerTables>, which: StaffSelection): Promise<StaffMember[]> {
  const { placeIds, grantedBy, personId } = which
  if (placeIds.length === 0) return []
  let query = members(tx).where('place_staff.place_id', 'in', placeIds)
  if (grantedBy !== undefined) query = query.where('place_staff.granted_by', '=', grantedBy)
  if (personId !== undefined) query = query.where('place_staff.owner_id', '=', personId)
  const removed: StaffMember[] = []
  for (const member of (await query.execute()).map(memberOf)) {
    await lockOwner(tx, member.personId)
    const row = await tx.db
      .deleteFrom('place_staff')
      .where('owner_id', '=', member.personId)
      .where('place_id', '=', member.placeId)
      .returning('owner_id')
      .executeTakeFirst()
    if (!row) continue
    await tx.db
      .deleteFrom('owner_event')
      .where('owner_id', '=', member.personId)
      .where('place_id', 'in', placeIds)
      .execute()
    await tx.notification(CLAIM_TOPIC, member.placeId)
    await tx.notification(OWNER_ACCESS_TOPIC, member.personId)
    removed.push(member)
  }
  return removed
}

function members({ db }: Db) {
  return db
    .selectFrom('place_staff')
    .innerJoin('owner', 'owner.id', 'place_staff.owner_id')
    .selectAll('place_staff')
    .select(['owner.email', 'owner.seen_at'])
    .orderBy('place_staff.created_at')
    .orderBy('place_staff.owner_id')
}

function memberOf(row: Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>): StaffMember {
  return {
    personId: row.owner_id,
    email: row.email,
    placeId: row.place_id,
    role: row.role as StaffRole,
    grantedBy: row.granted_by,
    since: row.created_at,
    lastActiveAt: row.seen_at,
  }
}
