import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { base32, freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { TEAM_INVITATIONS_MAX, type TeamRole } from '#contract/access/teamRoles.ts'
import type { AccountTables } from './accountTables.ts'

/** Long enough for somebody on holiday, too short for a mail that is found much later. */
const INVITATION_MS = 7 * DAY_MS

/** An invitation that waits for its recipient. */
export interface TeamInvitation {
  invitationId: string
  accountId: string
  email: string
  role: TeamRole
  createdAt: Instant
  expiresAt: Instant
}

type Db = Kysely<AccountTables>

/**
 * Manages invitations to teams. An invitation is *sent*, then *used*, *withdrawn* or *expired*. Its code counts only for a
 * person with the invited address, and is used by one deleting statement, so that it works once.
 */
export class TeamInvitations {
  readonly #pepper: DerivedKey
  readonly #random: RandomBytes

  constructor(pepper: DerivedKey, random: RandomBytes) {
    this.#pepper = pepper
    this.#random = random
  }

  /**
   * Makes an invitation; it replaces an earlier one of the same address. Call it within a transaction that locks the
   * account. Returns null when too many invitations of the account wait.
   */
  async make(
    db: Db,
    order: Pick<TeamInvitation, 'accountId' | 'email' | 'role'> & { invitedBy: string },
    at: Instant,
  ): Promise<{ invitation: TeamInvitation; code: string } | null> {
    const { accountId, email, role, invitedBy } = order
    const waiting = (await invitationsOf(db, accountId, at)).filter((one) => one.email !== email)
    if (waiting.length >= TEAM_INVITATIONS_MAX) return null
    await db.deleteFrom('account_invitation').where('account_id', '=', accountId).where('email', '=', email).execute()
    const code = base32(this.#random(20))
    const row = await db
      .insertInto('account_invitation')
      .values({
        id: freshId('inv_', this.#random),
        account_id: accountId,
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

  /** Returns the account that a code invites a person with this address to; null for an invalid code. */
  async accountOf(db: Db, code: string, email: string, at: Instant): Promise<string | null> {
    const row = await db
      .selectFrom('account_invitation')
      .select('account_id')
      .where('hash', '=', keyedHash(this.#pepper, code))
      .where('email', '=', email)
      .where('expires_at', '>', at)
      .executeTakeFirst()
    return row?.account_id ?? null
  }

  /** Uses up a code; returns null when it was used or withdrawn meanwhile. Lock the account before. */
  async use(db: Db, code: string): Promise<TeamInvitation | null> {
    const row = await db
      .deleteFrom('account_invitation')
      .where('hash', '=', keyedHash(this.#pepper, code))
      .returningAll()
      .executeTakeFirst()
    return row ? invitationOf(row) : null
  }
}

/** Returns the invitations to an account that wait, oldest first. */
export async function invitationsOf(db: Db, accountId: string, at: Instant): Promise<TeamInvitation[]> {
  const rows = await db
    .selectFrom('account_invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(invitationOf)
}

/** Withdraws an invitation; returns false when there is none. */
export async function withdrawInvitationTo(db: Db, accountId: string, invitationId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('account_invitation')
    .where('account_id', '=', accountId)
    .where('id', '=', invitationId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws the invitations that a person made to an account: whoever loses the right to invite leaves nobody behind. */
export async function withdrawInvitationsBy(db: Db, accountId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('account_invitation')
    .where('account_id', '=', accountId)
    .where('invited_by', '=', personId)
    .execute()
}

/** Deletes expired invitations. */
export async function forgetInvitations(db: Db, at: Instant): Promise<void> {
  await db.deleteFrom('account_invitation').where('expires_at', '<=', at).execute()
}

function invitationOf(row: AccountTables['account_invitation']): TeamInvitation {
  return {
    invitationId: row.id,
    accountId: row.account_id,
    email: row.email,
    role: row.role as TeamRole,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
