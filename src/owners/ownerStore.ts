import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
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

/** Topic of notifications that a place's owners or partner status may have changed; the detail is its id. */
export const CLAIM_TOPIC = 'claim'

/** Stores the owners of places, and which places take requests through this service. */
export interface OwnerStore {
  /**
   * Assigns a place to the owner with this e-mail address, who is created when new; a second call for the same place
   * changes `partner`. Each call makes a new token, valid for a year.
   */
  claim(claim: OwnerClaim, transactionHook?: TransactionHook<Claimed>): Promise<Claimed>
  /**
   * Returns the ids of the partner places, as they were claimed. Results resolve in the order of the calls, and each is
   * newer than the one before.
   */
  partnerPlaces(): Promise<Set<string>>
  /** Returns the ids under which places were claimed, partners or not. */
  claimedPlaces(): Promise<Set<string>>
  /** Returns the owner's places, in the order of their assignment. */
  placesOf(ownerId: string): Promise<OwnedPlace[]>
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
        const { db, notification: notify } = tx
        const { id: ownerId } = await db
          .insertInto('owner')
          .values({ id: freshId('own_', random), email, created_at: now })
          // Set to itself, because DO NOTHING would return no row.
          .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('owner_place')
          .values({ owner_id: ownerId, place_id: placeId, partner: partner ? 1 : 0, created_at: now })
          .onConflict((conflict) =>
            conflict.columns(['owner_id', 'place_id']).doUpdateSet({ partner: partner ? 1 : 0 }),
          )
          .execute()
        const claimed = { ownerId, placeId, ...(await tokens.make(tx, ownerId, 'token', now, now + TOKEN_MS)) }
        await notify(CLAIM_TOPIC, placeId)
        await transactionHook?.(tx as unknown as Tx<unknown>, claimed)
        return claimed
      })
    },
    partnerPlaces() {
      const places = read.then(async () => {
        const { db } = database
        const rows = await db.selectFrom('owner_place').select('place_id').distinct().where('partner', '=', 1).execute()
        return new Set(rows.map((row) => row.place_id))
      })
      read = places.catch(() => {})
      return places
    },
    claimedPlaces: () => claimedPlaces(database),
    placesOf: (ownerId) => placesOf(database, ownerId),
  }
}

async function claimedPlaces({ db }: Database<OwnerTables>): Promise<Set<string>> {
  const rows = await db.selectFrom('owner_place').select('place_id').distinct().execute()
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
