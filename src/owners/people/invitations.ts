import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { INVITATIONS_MAX, type StaffRole } from '#contract/access/placeRoles.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import type { Database, Tx } from '#database/database.ts'
import type { OwnerTables } from '../ownerTables.ts'

/** Long enough for somebody on holiday, too short for a mail that is found much later. */
export const INVITATION_MS = 7 * DAY_MS

/** An invitation that waits for its recipient. */
export interface Invitation {
  invitationId: string
  placeId: string
  email: string
  role: StaffRole
  /** The inviting owner. */
  invitedBy: string
  createdAt: Instant
  expiresAt: Instant
}

/**
 * Manages invitations of people to places. An invitation is *sent*, then *used*, *withdrawn* or *expired*. Its code proves
 * that whoever submits it reads that mailbox, and is used by one deleting statement, so that it works once.
 */
export class Invitations {
  readonly #database: Database<OwnerTables>
  readonly #pepper: DerivedKey
  readonly #random: RandomBytes

  constructor(database: Database<OwnerTables>, pepper: DerivedKey, random: RandomBytes) {
    this.#database = database
    this.#pepper = pepper
    this.#random = random
  }

  /**
   * Makes an invitation; it replaces an earlier one of the same address to this place. Call it within a transaction that
   * locks the inviting owner. Returns null when the place has too many.
   */
  async make(
    { db }: Pick<Tx<OwnerTables>, 'db'>,
    order: Pick<Invitation, 'placeId' | 'email' | 'role' | 'invitedBy'>,
    placeIds: readonly string[],
    at: Instant,
  ): Promise<{ invitation: Invitation; code: string } | null> {
    const { placeId, email, role, invitedBy } = order
    await db.deleteFrom('place_invitation').where('place_id', 'in', placeIds).where('email', '=', email).execute()
    const { open } = await db
      .selectFrom('place_invitation')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('place_id', 'in', placeIds)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow()
    if (open >= INVITATIONS_MAX) return null
    const code = base32(this.#random(20))
    const row = await db
      .insertInto('place_invitation')
      .values({
        id: freshId('inv_', this.#random),
        place_id: placeId,
        email,
        role,
        invited_by: invitedBy,
        hash: keyedHash(this.#pepper, code),
        created_at: at,
        expires_at: at + INVITATION_MS,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { invitation: invitationOf(row), code }
  }

  /** Uses up a code; returns null for an invalid one. */
  async use({ db }: Pick<Tx<OwnerTables>, 'db'>, code: string, at: Instant): Promise<Invitation | null> {
    const row = await db
      .deleteFrom('place_invitation')
      .where('hash', '=', keyedHash(this.#pepper, code))
      .where('expires_at', '>', at)
      .returningAll()
      .executeTakeFirst()
    return row ? invitationOf(row) : null
  }

  async ofPlace(placeIds: readonly string[], at: Instant): Promise<Invitation[]> {
    const rows = await this.#database.db
      .selectFrom('place_invitation')
      .selectAll()
      .where('place_id', 'in', placeIds)
      .where('expires_at', '>', at)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(invitationOf)
  }

  /** Deletes expired invitations. */
  async forget(at: Instant): Promise<void> {
    await this.#database.db.deleteFrom('place_invitation').where('expires_at', '<=', at).execute()
  }
}

/** Withdraws one invitation to a place; returns null when there is none. */
export async function withdrawInvitation(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  placeIds: readonly string[],
  invitationId: string,
): Promise<Invitation | null> {
  const row = await db
    .deleteFrom('place_invitation')
    .where('id', '=', invitationId)
    .where('place_id', 'in', placeIds)
    .returningAll()
    .executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** Withdraws the invitations to a place that an owner made; all of them with null. */
export async function withdrawInvitations(
  { db }: Pick<Tx<OwnerTables>, 'db'>,
  placeIds: readonly string[],
  invitedBy: string | null,
): Promise<void> {
  if (placeIds.length === 0) return
  let query = db.deleteFrom('place_invitation').where('place_id', 'in', placeIds)
  if (invitedBy !== null) query = query.where('invited_by', '=', invitedBy)
  await query.execute()
}

function invitationOf(row: OwnerTables['place_invitation']): Invitation {
  return {
    invitationId: row.id,
    placeId: row.place_id,
    email: row.email,
    role: row.role as StaffRole,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
