import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { AccountRole, TeamRole } from '#contract/access/teamRoles.ts'
import type { AccountRow, AccountTables } from './accountTables.ts'
import { type OwnAccount, ownAccountOf } from './personAccount.ts'

/** Somebody who may act on an account: its owner, or a member. */
export interface TeamMember {
  personId: string
  email: string
  role: AccountRole
  since: Instant
}

/** An account on which a person may act, with their role there. */
export interface TeamAccount {
  account: OwnAccount
  role: AccountRole
}

type Db = Kysely<AccountTables>

/** Returns an account of somebody else with the role that a person has there; null for none. */
export async function memberAccount(db: Db, personId: string, accountId: string): Promise<TeamAccount | null> {
  const [found] = await memberAccounts(db, personId, accountId)
  return found ?? null
}

/** Returns the accounts of others on which a person may act, longest membership first. */
export async function memberAccounts(db: Db, personId: string, accountId?: string): Promise<TeamAccount[]> {
  const rows = await db
    .selectFrom('account_member')
    .innerJoin('account', 'account.id', 'account_member.account_id')
    .selectAll('account')
    .select('account_member.role')
    .where('account_member.person_id', '=', personId)
    .where('account.closed_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account.id', '=', accountId ?? ''))
    .orderBy('account_member.created_at')
    .orderBy('account.id')
    .execute()
  return rows.map((row) => ({ account: ownAccountOf(row), role: row.role as TeamRole }))
}

/** Returns the owner and the members of an account, longest membership first. */
export async function teamOf(db: Db, accountId: string): Promise<TeamMember[]> {
  const owner = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('person_id', 'is not', null)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('account_member')
    .innerJoin('account as own', 'own.person_id', 'account_member.person_id')
    .select(['account_member.person_id', 'account_member.role', 'account_member.created_at', 'own.email'])
    .where('account_member.account_id', '=', accountId)
    .orderBy('account_member.created_at')
    .orderBy('account_member.person_id')
    .execute()
  return [
    ...(owner
      ? [{ personId: owner.person_id ?? '', email: owner.email, role: 'owner' as const, since: owner.created_at }]
      : []),
    ...rows.map((row) => ({
      personId: row.person_id,
      email: row.email,
      role: row.role as TeamRole,
      since: row.created_at,
    })),
  ]
}

/** Returns the role of a person in an account; null for none. */
export async function roleIn(db: Db, account: AccountRow, personId: string): Promise<AccountRole | null> {
  if (account.person_id === personId) return 'owner'
  const row = await db
    .selectFrom('account_member')
    .select('role')
    .where('account_id', '=', account.id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? (row.role as TeamRole) : null
}

/** Adds a member, within a transaction that locks the account. */
export async function addMember(
  db: Db,
  { accountId, personId, role }: { accountId: string; personId: string; role: TeamRole },
  at: Instant,
): Promise<void> {
  await db
    .insertInto('account_member')
    .values({ account_id: accountId, person_id: personId, role, created_at: at })
    .execute()
}

/** The role of a member, and since when they are one. */
export interface Membership {
  role: TeamRole
  since: Instant
}

/**
 * Changes the role of a member, within a transaction that locks the account; returns the membership as it was, null when
 * there is no such member.
 */
export async function changeMember(
  db: Db,
  accountId: string,
  personId: string,
  role: TeamRole,
): Promise<Membership | null> {
  const before = await db
    .selectFrom('account_member')
    .select(['role', 'created_at'])
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!before) return null
  await db
    .updateTable('account_member')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute()
  return { role: before.role as TeamRole, since: before.created_at }
}

/** Removes a member and returns the membership that ended; null when there is no such member. */
export async function endMembership(db: Db, accountId: string, personId: string): Promise<Membership | null> {
  const row = await db
    .deleteFrom('account_member')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .returning(['role', 'created_at'])
    .executeTakeFirst()
  return row ? { role: row.role as TeamRole, since: row.created_at } : null
}

/** Returns the address of a person by their own account; null for none. */
export async function emailOfPerson(db: Db, personId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('email').where('person_id', '=', personId).executeTakeFirst()
  return row?.email ?? null
}

/**
 * Ends the team of an erased account, and the memberships of its person in other teams, with the invitations of both. The
 * logs of other teams keep the id of the person.
 */
export async function eraseTeams(
  db: Db,
  person: { personId: string; email: string },
  accountId: string,
): Promise<void> {
  const { personId, email } = person
  await db
    .deleteFrom('account_member')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', personId)]))
    .execute()
  await db
    .deleteFrom('account_invitation')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email), eb('invited_by', '=', personId)]))
    .execute()
  await db.deleteFrom('account_activity').where('account_id', '=', accountId).execute()
}
