import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'

type Db = Pick<Database<OwnerTables>, 'db'>

/** Counts the owners whose app was active since then. */
export async function ownersSeenSince({ db }: Db, since: Instant): Promise<number> {
  const { owners } = await db
    .selectFrom('owner')
    .select((eb) => eb.fn.countAll<number | string>().as('owners'))
    .where('seen_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(owners)
}

/** Counts the claims that wait for an operator. */
export async function claimsWaiting({ db }: Db): Promise<number> {
  const { claims } = await db
    .selectFrom('owner_claim')
    .select((eb) => eb.fn.countAll<number | string>().as('claims'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(claims)
}
