import type { AccountTables } from '#accounts/accountTables.ts'
import { addActivity, type NewAccountActivity } from '#accounts/accountActivity.ts'
import { lockAccount } from '#accounts/lockAccount.ts'
import { memberAccount, roleIn, type TeamAccount } from '#accounts/teamMembers.ts'
import type { TeamInvitation } from '#accounts/teamInvitations.ts'
import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import { ACCOUNT_HEADER, type AccountRole, includesAccountRole } from '#contract/access/teamRoles.ts'
import type { Tx } from '#database/database.ts'
import { accountOf, type OwnAccount, type PeopleState, type SignedIn } from './people.ts'
import { type Refusal, refused } from '../refusal.ts'

/** A person who acts on an account in a role. */
export interface AccountActor {
  person: SignedIn
  account: OwnAccount
  role: AccountRole
}

/**
 * Finds the account that a call names, and the person's role there. The role is read with each call, so that it ends on
 * every node at once. Without a name, and for a call about the person alone (`needed` is null), it is their own account.
 */
export async function reachAccount(
  people: PeopleState,
  person: SignedIn,
  named: string | null,
  needed: AccountRole | null,
): Promise<({ kind: 'reached' } & AccountActor) | Refusal> {
  const account = await accountOf(people, person)
  if (needed === null || named === null || named === account.accountId)
    return { kind: 'reached', person, account, role: 'owner' }
  const found = await memberAccount(people.team.database.db, person.personId, named)
  if (!found) return NO_MEMBER
  return includesAccountRole(found.role, needed)
    ? { kind: 'reached', person, ...found }
    : refused('role_required', { details: { requiredRole: needed } })
}

/** Records what a person did with an account, within the transaction of the change. */
export function recordActivity(
  { team: { random, clock } }: PeopleState,
  tx: Tx<unknown>,
  activity: NewAccountActivity,
): Promise<void> {
  return addActivity((tx as unknown as Tx<AccountTables>).db, random, activity, clock())
}

/** The same for an unknown account and for one of others, so that nobody finds out which accounts there are. */
const NO_MEMBER = refused('not_found', {
  param: ACCOUNT_HEADER,
  message: {
    en: 'You are not a member of the account that X-Account-Id names.',
    ko: 'X-Account-Id로 지정한 계정의 팀원이 아닙니다.',
  },
  hint: {
    en: 'GET /api/account/v1/accounts lists your accounts. Without the header the call is about your own.',
    ko: '이용할 수 있는 계정은 GET /api/account/v1/accounts에서 확인할 수 있습니다. 헤더를 빼면 내 계정으로 처리됩니다.',
  },
})

type Done<T> = { kind: 'done'; data: T }
/** Runs a change of a team while the account is locked and the actor is still an admin. */
export async function manage<T>(
  { team: { database, clock } }: PeopleState,
  { account, person }: AccountActor,
  change: (tx: Tx<AccountTables>, at: Instant) => Promise<Done<T> | Refusal>,
): Promise<Done<T> | Refusal> {
  return database.transaction(async (tx) => {
    const locked = await lockAccount(tx.db, account.accountId)
    const role = locked && (await roleIn(tx.db, locked, person.personId))
    if (!role || !includesAccountRole(role, 'admin'))
      return refused('role_required', { details: { requiredRole: 'admin' } })
    return change(tx, clock())
  })
}

/** An account as its people see it in a list. */
export const shownTeamAccount = ({ account, role }: TeamAccount, isOwn: boolean) => ({
  accountId: account.accountId,
  email: account.email,
  role,
  isOwn,
})

/** An invitation as the admins see it; the code is only in the mail. */
export const shownTeamInvitation = ({ invitationId, email, role, createdAt, expiresAt }: TeamInvitation) => ({
  invitationId,
  email,
  role,
  createdAt: isoInstant(createdAt),
  expiresAt: isoInstant(expiresAt),
})
