import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { CLAIM_TOPIC } from './ownerStore.ts'
import { lockOwner } from './ownership.ts'
import type { OwnerTables } from './ownerTables.ts'

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
    }
  | { status: 'rejected' }

/**
 * `isNew`: false when the claim had already been settled in this way. `owned`: the place has another owner, and the
 * operator did not confirm that; nothing was changed.
 */
export type ClaimSettling = { kind: 'settled'; claim: Claim; isNew: boolean } | { kind: 'unknown' } | { kind: 'owned' }

/** Returns the ids under which a place may have been claimed. */
export type ClaimedIdsOf = (placeId: string) => readonly string[]

/** An owner's claim to a place. */
export interface Claim {
  claimId: string
  ownerId: string
  email: string
  placeId: string
  message: string
  status: ClaimStatus
  createdAt: Instant
  settledAt: Instant | null
}

/** Limit of open claims of an owner. */
export const CLAIMS_OPEN_MAX = 10
/** Limit of claims in an operator's list. */
const LISTED_MAX = 200

/**
 * Manages claims. A claim is *pending* until an operator has *approved* it, which makes the place the owner's, or
 * *rejected* it.
 */
export class Claims {
  readonly #database: Database<OwnerTables>
  readonly #random: RandomBytes

  constructor(database: Database<OwnerTables>, random: RandomBytes) {
    this.#database = database
    this.#random = random
  }

  /**
   * Creates a claim, or updates the message of the open claim to this place; returns null when the owner has too many.
   */
  async ask(
    ownerId: string,
    placeId: string,
    message: string,
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
      if (open >= CLAIMS_OPEN_MAX) return null
      const row = await tx.db
        .insertInto('owner_claim')
        .values({
          id: freshId('clm_', this.#random),
          owner_id: ownerId,
          place_id: placeId,
          message,
          status: 'pending',
          created_at: at,
        })
        .onConflict((conflict) =>
          // The partial index covers pending claims only, and the engines match it by this literal text: a parameter
          // would not match.
          conflict
            .columns(['owner_id', 'place_id'])
            .where(sql<boolean>`status = 'pending'`)
            .doUpdateSet({ message }),
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
    return rows.map(claimOf)
  }

  async withStatus(status: ClaimStatus): Promise<Claim[]> {
    const rows = await claims(this.#database).where('owner_claim.status', '=', status).execute()
    return rows.map(claimOf)
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
      if (outcome.status === 'approved' && !outcome.confirmOwned && (await isOwned(tx, claimId, claimedIds)))
        return { kind: 'owned' }
      const row = await tx.db
        .updateTable('owner_claim')
        .set({ status: outcome.status, settled_at: at })
        .where('id', '=', claimId)
        .where('status', '=', 'pending')
        .returning(['owner_id', 'place_id'])
        .executeTakeFirst()
      if (row && outcome.status === 'approved') {
        const said = outcome.partner === null ? null : { partner: outcome.partner ? 1 : 0 }
        await tx.db
          .insertInto('owner_place')
          .values({ ...row, partner: 0, ...said, created_at: at })
          .onConflict((conflict) => {
            const owned = conflict.columns(['owner_id', 'place_id'])
            return said ? owned.doUpdateSet(said) : owned.doNothing()
          })
          .execute()
        await tx.notification(CLAIM_TOPIC, row.place_id)
      }
      const claim = await this.#one(tx, claimId)
      if (!claim || claim.status !== outcome.status) return { kind: 'unknown' }
      await transactionHook?.(tx as unknown as Tx<unknown>, claim)
      return { kind: 'settled', claim, isNew: row !== undefined }
    })
  }

  async #one(tx: Pick<Tx<OwnerTables>, 'db'>, claimId: string): Promise<Claim | null> {
    const row = await claims(tx).where('owner_claim.id', '=', claimId).executeTakeFirst()
    return row ? claimOf(row) : null
  }
}

/**
 * Returns true when the place of a pending claim has an owner other than the claimant. Locks the pending claims of the
 * place until the transaction ends, so that the second of two concurrent approvals sees the first.
 */
async function isOwned({ db }: Tx<OwnerTables>, claimId: string, claimedIds: ClaimedIdsOf): Promise<boolean> {
  const claim = await db
    .selectFrom('owner_claim')
    .select(['owner_id', 'place_id'])
    .where('id', '=', claimId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!claim) return false
  const ids = claimedIds(claim.place_id)
  await db
    .updateTable('owner_claim')
    .set({ message: sql.ref('message') })
    .where('place_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  const other = await db
    .selectFrom('owner_place')
    .select('owner_id')
    .where('place_id', 'in', ids)
    .where('owner_id', '<>', claim.owner_id)
    .executeTakeFirst()
  return other !== undefined
}

function claims({ db }: Pick<Database<OwnerTables>, 'db'>) {
  return db
    .selectFrom('owner_claim')
    .innerJoin('owner', 'owner.id', 'owner_claim.owner_id')
    .selectAll('owner_claim')
    .select('owner.email')
    .orderBy('owner_claim.created_at', 'desc')
    .orderBy('owner_claim.id')
    .limit(LISTED_MAX)
}

function claimOf(row: Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>): Claim {
  return {
    claimId: row.id,
    ownerId: row.owner_id,
    email: row.email,
    placeId: row.place_id,
    message: row.message,
    status: row.status as ClaimStatus,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }
}
