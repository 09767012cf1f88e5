import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { CLAIMS_LISTED_MAX } from '#contract/placeClaim.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { assignPlace, lockOwner } from './ownership.ts'
import type { OwnerTables } from './ownerTables.ts'
import { approvableFrom } from './people/claimInquiries.ts'
import type { OwnerSeal } from './people/ownerSeal.ts'
import { isSuspended } from './people/suspension.ts'

export type ClaimStatus = 'pending' | 'approved' | 'rejected'

/**
 * The operator's decision; `partner` null keeps the present value, which is false for a place that is new to the owner.
 */
export type ClaimOutcome =
  | {
      status: 'approved'
      partner: boolean | null
      /** The operator confirms the claim although the place has an owner. */
      confirmOwned: boolean
      /** The operator's reason for approving before the present owners' time to object is over, or against them. */
      override: string | null
    }
  | { status: 'rejected'; reason: string }

/** Why a claim cannot be approved now; nothing was changed. */
export type ClaimHindrance =
  /** The place has another owner, and the operator did not confirm that. */
  | { kind: 'owned' }
  /** A present owner was not asked yet, may still object, or has objected. `from`: when their time is over; null: unknown. */
  | { kind: 'objectable'; from: Instant | null }
  /** The claimant is suspended. */
  | { kind: 'suspended' }

/** `isNew`: false when the claim had already been settled in this way. */
export type ClaimSettling = { kind: 'settled'; claim: Claim; isNew: boolean } | { kind: 'unknown' } | ClaimHindrance

/** Returns the ids under which a place may have been claimed. */
export type ClaimedIdsOf = (placeId: string) => readonly string[]

/** An owner's claim to a place. */
export interface Claim {
  claimId: string
  ownerId: string
  email: string
  placeId: string
  /** Null after it was erased. */
  message: string | null
  status: ClaimStatus
  createdAt: Instant
  settledAt: Instant | null
  /** Why the operator rejected it; null otherwise, and after it was erased. */
  rejectReason: string | null
}

/** A claim that an operator approved or rejected. */
export type SettledClaim = Claim & { status: Exclude<ClaimStatus, 'pending'>; settledAt: Instant }

/** A claim as it is made. */
export interface NewClaim {
  ownerId: string
  placeId: string
  message: string
  /** Limit of the owner's open claims to other places; `CLAIMS_OPEN_MAX` without it. */
  openMax?: number
}

/** Limit of open claims that an owner makes. */
export const CLAIMS_OPEN_MAX = 10

/**
 * Manages claims. A claim is *pending* until an operator has *approved* it, which makes the place the owner's, or
 * *rejected* it.
 */
export class Claims {
  readonly #database: Database<OwnerTables>
  readonly #random: RandomBytes
  readonly #seal: OwnerSeal

  constructor(database: Database<OwnerTables>, random: RandomBytes, seal: OwnerSeal) {
    this.#database = database
    this.#random = random
    this.#seal = seal
  }

  /**
   * Creates a claim, or updates the message of the open claim to this place; returns null when the owner has too many.
   */
  async ask(
    { ownerId, placeId, message, openMax = CLAIMS_OPEN_MAX }: NewClaim,
    at: Instant,
    transactionHook?: TransactionHook<Claim>,
  ): Promise<Claim | null> {
    return this.#database.transaction(async (tx) => {
      // Locks the owner's row, so that the second of two concurrent claims counts the first.
      if (!(await lockOwner(tx, ownerId))) return null
      const { open } = await tx.db
        .selectFrom('owner_claim')
        .select((eb) => eb.fn.countAll<number>().as('open'))
        .where('owner_id', '=', ownerId)
        .where('status', '=', 'pending')
        .where('place_id', '!=', placeId)
        .executeTakeFirstOrThrow()
      if (open >= openMax) return null
      const id = await this.#pendingId(tx, ownerId, placeId)
      const texts = { message: '', sealed_message: this.#seal.seal('claim/message', id, message) }
      const row = await tx.db
        .insertInto('owner_claim')
        .values({ id, owner_id: ownerId, place_id: placeId, ...texts, status: 'pending', created_at: at })
        .onConflict((conflict) =>
          // The partial index covers pending claims only, and the engines match it by this literal text: a parameter
          // would not match.
          conflict
            .columns(['owner_id', 'place_id'])
            .where(sql<boolean>`status = 'pending'`)
            .doUpdateSet(texts),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      const claim = await this.#one(tx, row.id)
      if (!claim) throw new Error('a claim that was just made does not exist')
      await transactionHook?.(tx as unknown as Tx<unknown>, claim)
      return claim
    })
  }

  /** Returns an owner's claims, newest first. */
  async ofOwner(ownerId: string): Promise<Claim[]> {
    const rows = await claims(this.#database).where('owner_claim.owner_id', '=', ownerId).execute()
    return rows.map((row) => claimOf(row, this.#seal))
  }

  /** Returns the pending claims that wait longest. */
  async pendingOldestFirst(limit: number): Promise<Pick<Claim, 'claimId' | 'ownerId' | 'placeId'>[]> {
    return this.#database.db
      .selectFrom('owner_claim')
      .select(['id as claimId', 'owner_id as ownerId', 'place_id as placeId'])
      .where('status', '=', 'pending')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Returns the pending claims, newest first: those that wait longest, so that nobody can hide earlier ones. */
  async pending(): Promise<Claim[]> {
    const rows = await claims(this.#database, 'asc').where('owner_claim.status', '=', 'pending').execute()
    return rows.map((row) => claimOf(row, this.#seal)).toReversed()
  }

  /** Returns the settled claims of places under these ids, at most `limit` of each id, last decision first. */
  async settledOfPlaces(placeIds: readonly string[], limit: number): Promise<SettledClaim[]> {
    if (placeIds.length === 0) return []
    const ranked = claims(this.#database)
      .clearOrderBy()
      .clearLimit()
      .select(({ fn }) =>
        fn
          .agg<number>('row_number')
          .over((over) =>
            over
              .partitionBy('owner_claim.place_id')
              .orderBy('owner_claim.settled_at', 'desc')
              .orderBy('owner_claim.id'),
          )
          .as('rank_at_place'),
      )
      .where('owner_claim.place_id', 'in', placeIds)
      .where('owner_claim.status', '<>', 'pending')
    const rows = await this.#database.db
      .selectFrom(ranked.as('ranked'))
      .selectAll()
      .where('rank_at_place', '<=', limit)
      .orderBy('settled_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => {
      const { status, settledAt, ...claim } = claimOf(row, this.#seal)
      if (status === 'pending' || settledAt === null) throw new Error(`a settled claim is pending: ${claim.claimId}`)
      return { ...claim, status, settledAt }
    })
  }

  /**
   * Settles a claim. Returns `unknown` when there is no such claim, or it was settled differently. A place that the
   * owner already had keeps its partner status unless the operator changes it.
   */
  async settle(
    claimId: string,
    outcome: ClaimOutcome,
    at: Instant,
    claimedIds: ClaimedIdsOf,
    transactionHook?: TransactionHook<Claim>,
  ): Promise<ClaimSettling> {
    return this.#database.transaction(async (tx) => {
      const hindrance = outcome.status === 'approved' ? await hindranceOf(tx, claimId, outcome, claimedIds, at) : null
      if (hindrance) return hindrance
      const reason = outcome.status === 'rejected' ? outcome.reason : null
      const row = await tx.db
        .updateTable('owner_claim')
        .set({
          status: outcome.status,
          settled_at: at,
          reject_reason: reason === null ? null : this.#seal.seal('claim/reject-reason', claimId, reason),
        })
        .where('id', '=', claimId)
        .where('status', '=', 'pending')
        .returning(['owner_id', 'place_id'])
        .executeTakeFirst()
      if (row && outcome.status === 'approved') {
        await assignPlace(tx, { ownerId: row.owner_id, placeId: row.place_id, partner: outcome.partner }, at)
      }
      const claim = await this.#one(tx, claimId)
      if (!claim || claim.status !== outcome.status) return { kind: 'unknown' }
      await transactionHook?.(tx as unknown as Tx<unknown>, claim)
      return { kind: 'settled', claim, isNew: row !== undefined }
    })
  }

  async #one(tx: Pick<Tx<OwnerTables>, 'db'>, claimId: string): Promise<Claim | null> {
    const row = await claims(tx).where('owner_claim.id', '=', claimId).executeTakeFirst()
    return row ? claimOf(row, this.#seal) : null
  }

  /** Returns the id of the open claim of the owner to the place, else a new one. */
  async #pendingId({ db }: Tx<OwnerTables>, ownerId: string, placeId: string): Promise<string> {
    const open = await db
      .selectFrom('owner_claim')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('place_id', '=', placeId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return open?.id ?? freshId('clm_', this.#random)
  }
}

/**
 * Returns why a pending claim cannot be approved; null when it can. Locks the pending claims of the place until the
 * transaction ends, so that the second of two concurrent approvals sees the first.
 */
async function hindranceOf(
  { db }: Tx<OwnerTables>,
  claimId: string,
  { confirmOwned, override }: Extract<ClaimOutcome, { status: 'approved' }>,
  claimedIds: ClaimedIdsOf,
  at: Instant,
): Promise<ClaimHindrance | null> {
  const claim = await db
    .selectFrom('owner_claim')
    .select(['owner_id', 'place_id'])
    .where('id', '=', claimId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!claim) return null
  if (await isSuspended({ db }, claim.owner_id)) return { kind: 'suspended' }
  const ids = claimedIds(claim.place_id)
  await db
    .updateTable('owner_claim')
    .set({ message: sql.ref('message') })
    .where('place_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  const others = await db
    .selectFrom('owner_place')
    .select('owner_id')
    .distinct()
    .where('place_id', 'in', ids)
    .where('owner_id', '<>', claim.owner_id)
    .execute()
  if (others.length === 0) return null
  if (!confirmOwned) return { kind: 'owned' }
  if (override !== null) return null
  const from = await approvableFrom(
    { db },
    claimId,
    others.map(({ owner_id }) => owner_id),
  )
  return from !== null && at >= from ? null : { kind: 'objectable', from }
}

function claims({ db }: Pick<Database<OwnerTables>, 'db'>, order: 'asc' | 'desc' = 'desc') {
  return db
    .selectFrom('owner_claim')
    .innerJoin('owner', 'owner.id', 'owner_claim.owner_id')
    .selectAll('owner_claim')
    .select('owner.email')
    .orderBy('owner_claim.created_at', order)
    .orderBy('owner_claim.id')
    .limit(CLAIMS_LISTED_MAX)
}

function claimOf(
  row: Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>,
  seal: OwnerSeal,
): Claim {
  return {
    claimId: row.id,
    ownerId: row.owner_id,
    email: row.email,
    placeId: row.place_id,
    // A message from before messages were sealed.
    message: row.message === '' ? seal.open('claim/message', row.id, row.sealed_message) : row.message,
    status: row.status as ClaimStatus,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    rejectReason: seal.open('claim/reject-reason', row.id, row.reject_reason),
  }
}

/** Returns whether somebody else than an owner has a pending claim to a place, under any of its ids. */
export async function isClaimed(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  placeIds: readonly string[],
  exceptOwnerId: string,
): Promise<boolean> {
  if (placeIds.length === 0) return false
  const row = await db
    .selectFrom('owner_claim')
    .select('id')
    .where('place_id', 'in', placeIds)
    .where('status', '=', 'pending')
    .where('owner_id', '<>', exceptOwnerId)
    .executeTakeFirst()
  return row !== undefined
}
