import type { Instant } from '#base/clock.ts'
import { base32, type RandomBytes } from '#base/ids.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from '../ownerTables.ts'
import type { OwnerSeal } from './ownerSeal.ts'

/** How long a present owner may object to a claim, from the mail that asks them. */
export const OBJECTION_MS = 7 * DAY_MS
/** A server that stops while it mails leaves the inquiry to the others after this time. */
const MAILING_MS = MINUTE_MS

/** The question to a present owner about a claim to their place. */
export interface ClaimInquiry {
  claimId: string
  ownerId: string
  /** When the mail was sent; null: not yet. */
  askedAt: Instant | null
  objectedAt: Instant | null
  /** Why they object, in their own words. */
  reason: string | null
}

type Db = Pick<Tx<OwnerTables>, 'db'> | Pick<Database<OwnerTables>, 'db'>

/**
 * Manages inquiries. An inquiry is *due* until its mail was sent, then *asked*, and *objected* once the owner used the
 * mailed code. Without an objection the claim may be approved `OBJECTION_MS` after the mail.
 */
export class ClaimInquiries {
  readonly #database: Database<OwnerTables>
  readonly #pepper: DerivedKey
  readonly #random: RandomBytes
  readonly #seal: OwnerSeal

  constructor(database: Database<OwnerTables>, pepper: DerivedKey, random: RandomBytes, seal: OwnerSeal) {
    this.#database = database
    this.#pepper = pepper
    this.#random = random
    this.#seal = seal
  }

  /** Makes the inquiries to these owners that do not exist yet, and returns the owners who were not asked yet. */
  async due(claimId: string, ownerIds: readonly string[]): Promise<string[]> {
    if (ownerIds.length === 0) return []
    const { db } = this.#database
    await db
      .insertInto('claim_inquiry')
      .values(ownerIds.map((ownerId) => ({ claim_id: claimId, owner_id: ownerId })))
      .onConflict((conflict) => conflict.columns(['claim_id', 'owner_id']).doNothing())
      .execute()
    const rows = await db
      .selectFrom('claim_inquiry')
      .select('owner_id')
      .where('claim_id', '=', claimId)
      .where('owner_id', 'in', ownerIds)
      .where('asked_at', 'is', null)
      .execute()
    return rows.map(({ owner_id }) => owner_id)
  }

  /** Takes an inquiry to mail it, and returns the code; null while another server mails it. */
  async take(claimId: string, ownerId: string, at: Instant): Promise<string | null> {
    const code = base32(this.#random(20))
    const row = await this.#database.db
      .updateTable('claim_inquiry')
      .set({ mailing_until: at + MAILING_MS, hash: keyedHash(this.#pepper, code) })
      .where('claim_id', '=', claimId)
      .where('owner_id', '=', ownerId)
      .where('asked_at', 'is', null)
      .where((eb) => eb.or([eb('mailing_until', 'is', null), eb('mailing_until', '<=', at)]))
      .returning('claim_id')
      .executeTakeFirst()
    return row ? code : null
  }

  /** Stores that the mail was sent, or gives the inquiry back with null. */
  async finish(claimId: string, ownerId: string, askedAt: Instant | null): Promise<void> {
    await this.#database.db
      .updateTable('claim_inquiry')
      .set({ mailing_until: null, asked_at: askedAt })
      .where('claim_id', '=', claimId)
      .where('owner_id', '=', ownerId)
      .where('asked_at', 'is', null)
      .execute()
  }

  /**
   * Stores an objection to a pending claim and uses up the code; returns null for an invalid code. Locks the claim, so that
   * an objection comes before an approval or is refused.
   */
  async object(
    { db }: Pick<Tx<OwnerTables>, 'db'>,
    code: string,
    reason: string | null,
    at: Instant,
  ): Promise<{ claimId: string; ownerId: string; placeId: string } | null> {
    const hash = keyedHash(this.#pepper, code)
    const claim = await db
      .updateTable('owner_claim')
      .set((eb) => ({ message: eb.ref('message') }))
      .where('id', 'in', (eb) => eb.selectFrom('claim_inquiry').select('claim_id').where('hash', '=', hash))
      .where('status', '=', 'pending')
      .returning('place_id')
      .executeTakeFirst()
    if (!claim) return null
    const row = await db
      .updateTable('claim_inquiry')
      .set({ objected_at: at, hash: null })
      .where('hash', '=', hash)
      .returning(['claim_id', 'owner_id'])
      .executeTakeFirst()
    if (!row) return null
    const { claim_id: claimId, owner_id: ownerId } = row
    if (reason !== null)
      await db
        .updateTable('claim_inquiry')
        .set({ reason: this.#seal.seal('inquiry/reason', `${claimId}/${ownerId}`, reason) })
        .where('claim_id', '=', claimId)
        .where('owner_id', '=', ownerId)
        .execute()
    return { claimId, ownerId, placeId: claim.place_id }
  }

  /** Returns the inquiries of these claims. */
  async ofClaims(claimIds: readonly string[]): Promise<ClaimInquiry[]> {
    if (claimIds.length === 0) return []
    const rows = await this.#database.db
      .selectFrom('claim_inquiry')
      .selectAll()
      .where('claim_id', 'in', claimIds)
      .orderBy('owner_id')
      .execute()
    return rows.map((row) => ({
      claimId: row.claim_id,
      ownerId: row.owner_id,
      askedAt: row.asked_at,
      objectedAt: row.objected_at,
      reason: this.#seal.open('inquiry/reason', `${row.claim_id}/${row.owner_id}`, row.reason),
    }))
  }
}

/** Makes the mailed codes of an owner invalid who has lost places, within the caller's transaction. */
export async function endObjections(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  ownerId: string,
  placeIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('claim_inquiry')
    .set({ hash: null })
    .where('owner_id', '=', ownerId)
    .where('claim_id', 'in', (eb) => eb.selectFrom('owner_claim').select('id').where('place_id', 'in', placeIds))
    .execute()
}

/**
 * Returns from when a claim may be approved against these present owners; null while one of them was not asked yet or has
 * objected.
 */
export async function approvableFrom(
  { db }: Db,
  claimId: string,
  ownerIds: readonly string[],
): Promise<Instant | null> {
  const rows = await db
    .selectFrom('claim_inquiry')
    .select(['owner_id', 'asked_at', 'objected_at'])
    .where('claim_id', '=', claimId)
    .execute()
  let from = 0
  for (const ownerId of ownerIds) {
    const row = rows.find(({ owner_id }) => owner_id === ownerId)
    if (!row || row.asked_at === null || row.objected_at !== null) return null
    from = Math.max(from, row.asked_at + OBJECTION_MS)
  }
  return from
}
