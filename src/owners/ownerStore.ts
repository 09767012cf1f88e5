import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { assignPlace } from './ownership.ts'
import type { NewToken, OwnerTokens } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

export interface OwnerClaim {
  email: string
  placeId: string
  partner: boolean
}

/** The token is returned only once. */
export interface Claimed extends NewToken {
  ownerId: string
  placeId: string
}

/** One of an owner's places. */
export interface OwnedPlace {
  placeId: string
  partner: boolean
  /** When the place was assigned to the owner. */
  since: Instant
}

/** A program that lost its token must ask the operator for another. */
const TOKEN_MS = 365 * DAY_MS

/** Stores the owners of places, and which places take requests through this service. */
export interface OwnerStore {
  /**
   * Assigns a place to the owner with this e-mail address, who is created when new; a second call for the same place
   * changes `partner`. Each call makes a new token, valid for a year.
   */
  claim(claim: OwnerClaim, transactionHook?: TransactionHook<Claimed>): Promise<Claimed>
  /**
   * Returns the ids of the partner places of owners who are not suspended, as they were claimed. Results resolve in the order of the calls, and each is
   * newer than the one before.
   */
  partnerPlaces(): Promise<Set<string>>
  /** Returns the ids under which places have owners or staff, partners or not. */
  claimedPlaces(): Promise<Set<string>>
  /** Returns the owner's places, in the order of their assignment. */
  placesOf(ownerId: string): Promise<OwnedPlace[]>
  /** Returns the id of the owner with this address, who is created when new, and locks the row. */
  ownerWithEmail(tx: Pick<Tx<OwnerTables>, 'db'>, email: string, at: Instant): Promise<string>
}

export function ownerStore(
  database: Database<OwnerTables>,
  tokens: OwnerTokens,
  clock: Clock,
  random: RandomBytes,
): OwnerStore {
  /** The previous read, whether it succeeded or failed. */
  let read: Promise<unknown> = Promise.resolve()
  return {
    claim({ email, placeId, partner }, transactionHook) {
      const now = clock()
      return database.transaction(async (tx) => {
        const ownerId = await ownerWithEmail(tx, email, now, random)
        await assignPlace(tx, { ownerId, placeId, partner }, now)
        const claimed = { ownerId, placeId, ...(await tokens.make(tx, ownerId, 'token', now, now + TOKEN_MS)) }
        await transactionHook?.(tx as unknown as Tx<unknown>, claimed)
        return claimed
      })
    },
    partnerPlaces() {
      const places = read.then(async () => {
        const { db } = database
        const rows = await db
          .selectFrom('owner_place')
          .innerJoin('owner', 'owner.id', 'owner_place.owner_id')
          .select('place_id')
          .distinct()
          .where('partner', '=', 1)
          .where('owner.suspended_at', 'is', null)
          .execute()
        return new Set(rows.map((row) => row.place_id))
      })
      read = places.catch(() => {})
      return places
    },
    claimedPlaces: () => claimedPlaces(database),
    placesOf: (ownerId) => placesOf(database, ownerId),
    ownerWithEmail: (tx, email, at) => ownerWithEmail(tx, email, at, random),
  }
}

/** Returns the id of the owner with this address, who is created when new, and locks the row. */
async function ownerWithEmail(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  email: string,
  at: Instant,
  random: RandomBytes,
): Promise<string> {
  const { id } = await db
    .insertInto('owner')
    .values({ id: freshId('own_', random), email, created_at: at })
    // Set to itself, because DO NOTHING would return no row.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function claimedPlaces({ db }: Database<OwnerTables>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('owner_place')
    .select('place_id')
    .union(db.selectFrom('place_staff').select('place_id'))
    .execute()
  return new Set(rows.map((row) => row.place_id))
}

async function placesOf({ db }: Database<OwnerTables>, ownerId: string): Promise<OwnedPlace[]> {
  const rows = await db
    .selectFrom('owner_place')
    .select(['place_id', 'partner', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('place_id')
    .execute()
  return rows.map((row) => ({ placeId: row.place_id, partner: row.partner === 1, since: row.created_at }))
}
