import type { Generated } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secretKeys.ts'
import type { Alongside, Database, Tx } from '#database/database.ts'

/** The tables of migrations 0001 and 0009 that belong to this room. */
export type OwnerTables = {
  owner: {
    id: string
    email: string
    created_at: number
    seen_at: Generated<number | null>
    last_event: Generated<number>
  }
  owner_event: { owner_id: string; number: number; type: string; place_id: string; subject_id: string; at: number }
  owner_place: { owner_id: string; place_id: string; partner: number; created_at: number }
  owner_token: { id: string; owner_id: string; hash: string; pepper_id: string; created_at: number }
}

export interface OwnerClaim {
  email: string
  placeId: string
  partner: boolean
}

/** The token is told this once. */
export interface Claimed {
  ownerId: string
  placeId: string
  token: string
}

/** Rung with a place's id when a claim was made: a partner may have come or gone. */
export const CLAIM_TOPIC = 'claim'

/** Who owns which place, and which places take requests through this service. */
export interface OwnerStore {
  /**
   * Gives a place to the owner with this e-mail address, who is made when new; a second call for the same place
   * changes `partner`. Each call makes a fresh token of 160 random bits, stored only as a keyed hash.
   */
  claim(claim: OwnerClaim, alongside?: Alongside<Claimed>): Promise<Claimed>
  /** Ids of the places with a partner, as they were claimed. Answers come in the order of the calls, each newer than the one before. */
  partnerPlaces(): Promise<Set<string>>
}

export function ownerStore(
  database: Database<OwnerTables>,
  pepper: DerivedKey,
  clock: Clock,
  random: RandomBytes,
): OwnerStore {
  /** The read before, however it ended. */
  let read: Promise<unknown> = Promise.resolve()
  return {
    claim({ email, placeId, partner }, alongside) {
      const now = clock()
      const token = `os_owner_${base32(random(20))}`
      return database.transaction(async (tx) => {
        const { db, ring } = tx
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
        const tokenRow = { id: freshId('ot_', random), hash: keyedHash(pepper, token), pepper_id: pepper.id }
        await db
          .insertInto('owner_token')
          .values({ ...tokenRow, owner_id: ownerId, created_at: now })
          .execute()
        await ring(CLAIM_TOPIC, placeId)
        await alongside?.(tx as unknown as Tx<unknown>, { ownerId, placeId, token })
        return { ownerId, placeId, token }
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
  }
}
