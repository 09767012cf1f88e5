import type { Instant } from '#base/clock.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import { isSuspended } from './people/suspension.ts'

/** Reads what alerts to owners need to know about them. */

/** Returns those of the owners who have an active session on the pages. */
export async function signedInOwners(
  { db }: Tx<unknown>,
  ownerIds: readonly string[],
  at: Instant,
): Promise<ReadonlySet<string>> {
  if (ownerIds.length === 0) return new Set()
  const rows = await db
    .withTables<OwnerTables>()
    .selectFrom('owner_token')
    .select('owner_id')
    .distinct()
    .where('owner_id', 'in', ownerIds)
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
  return new Set(rows.map((row) => row.owner_id))
}

/** Returns the owner's address; null for an unknown or erased owner. */
export async function emailOfOwner({ db }: Pick<Database<OwnerTables>, 'db'>, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('owner')
    .select('email')
    .where('id', '=', ownerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Returns the address to which an owner is alerted; null also for a suspended owner. */
export async function alertEmailOf(
  database: Pick<Database<OwnerTables>, 'db'>,
  ownerId: string,
): Promise<string | null> {
  return (await isSuspended(database, ownerId)) ? null : emailOfOwner(database, ownerId)
}
