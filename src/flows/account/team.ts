import type { Kysely } from 'kysely'
import { activityOf, addActivity, type NewAccountActivity } from '#accounts/accountActivity.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { lockAccount } from '#accounts/lockAccount.ts'
import { invitationsOf, withdrawInvitationsBy, withdrawInvitationTo } from '#accounts/teamInvitations.ts'
import { changeMember, emailOfPerson, endMembership, memberAccounts, teamOf } from '#accounts/teamMembers.ts'
import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { TeamRole } from '#contract/access/teamRoles.ts'
import type { KnownName } from '#contract/teamChange.ts'
import { type Refusal, refused } from '../refusal.ts'
import { type KnownSecrets, knownIds, knownSecrets, type SecretLists, sawSecretsSince } from './knownSecrets.ts'
import { accountOf, type PeopleState, type SignedIn } from './people.ts'
import { type AccountActor, manage, shownTeamAccount, shownTeamInvitation } from './reachAccount.ts'

type Done<T> = { kind: 'done'; data: T }
const done = <T>(data: T): Done<T> => ({ kind: 'done', data })

/** Returns the accounts on which a person may act, their own first. */
export async function listTeamAccounts(people: PeopleState, person: SignedIn) {
  const account = await accountOf(people, person)
  const others = await memberAccounts(people.team.database.db, person.personId)
  return done([
    shownTeamAccount({ account, role: 'owner' }, true),
    ...others.map((other) => shownTeamAccount(other, false)),
  ])
}

/** Returns the owner and the members of an account. */
export async function listTeam({ team }: PeopleState, { account, person }: AccountActor) {
  const members = await teamOf(team.database.db, account.accountId)
  return done(
    members.map(({ since, ...member }) => ({
      ...member,
      since: isoInstant(since),
      isSelf: member.personId === person.personId,
    })),
  )
}

/** Returns the invitations that wait. */
export async function listTeamInvitations({ team }: PeopleState, { account }: AccountActor) {
  const waiting = await invitationsOf(team.database.db, account.accountId, team.clock())
  return done(waiting.map(shownTeamInvitation))
}

/**
 * Changes the role of a member; it counts from their next call on. Returns what they may still know, when they lose the
 * sight of secrets.
 */
export async function changeMemberRole(
  people: PeopleState,
  secrets: SecretLists,
  actor: AccountActor,
  personId: string,
  role: TeamRole,
): Promise<Done<unknown> | Refusal> {
  const { accountId } = actor.account
  const changed = await manage(people, actor, async ({ db }, at) => {
    const before = await changeMember(db, accountId, personId, role)
    if (!before) return NO_SUCH_MEMBER
    if (role !== 'admin') await withdrawInvitationsBy(db, accountId, personId)
    await record(people, db, { ...by(actor), kind: 'member.role_changed', memberId: personId, role }, at)
    return done(role === 'viewer' ? await sawSecretsSince(db, accountId, personId, before) : null)
  })
  if (changed.kind === 'refused') return changed
  return done({ personId, role, ...knownIds(await knownSecrets(secrets, accountId, changed.data)) })
}

/** Removes a member, mails them, and returns the keys and webhooks whose secret they may know. */
export async function removeMember(
  people: PeopleState,
  secrets: SecretLists,
  actor: AccountActor,
  personId: string,
): Promise<Done<unknown> | Refusal> {
  const { accountId, email: accountEmail } = actor.account
  const removed = await manage(people, actor, async ({ db }, at) => {
    const ended = await endMembership(db, accountId, personId)
    if (!ended) return NO_SUCH_MEMBER
    await withdrawInvitationsBy(db, accountId, personId)
    await record(people, db, { ...by(actor), kind: 'member.removed', memberId: personId }, at)
    const since = await sawSecretsSince(db, accountId, personId, ended)
    return done({ since, email: await emailOfPerson(db, personId) })
  })
  if (removed.kind === 'refused') return removed
  const { since, email } = removed.data
  if (email !== null) people.team.mailChange({ to: email, event: 'removed', accountEmail })
  return done({ personId, ...knownIds(await knownSecrets(secrets, accountId, since)) })
}

/** Withdraws an invitation: its link no longer works. */
export async function withdrawTeamInvitation(
  people: PeopleState,
  actor: AccountActor,
  invitationId: string,
): Promise<Done<{ invitationId: string }> | Refusal> {
  return manage(people, actor, async ({ db }, at) => {
    if (!(await withdrawInvitationTo(db, actor.account.accountId, invitationId))) return refused('not_found')
    await record(people, db, { ...by(actor), kind: 'invitation.withdrawn', subjectId: invitationId }, at)
    return done({ invitationId })
  })
}

/** Ends the person's own membership. The owner is mailed what the person may know, because nobody else reads the answer. */
export async function leaveTeam(
  people: PeopleState,
  secrets: SecretLists,
  { personId, email }: SignedIn,
  accountId: string,
): Promise<Done<unknown> | Refusal> {
  const { database, clock, mailChange } = people.team
  const left = await database.transaction(async ({ db }) => {
    const account = await lockAccount(db, accountId)
    const ended = account && (await endMembership(db, accountId, personId))
    if (!ended) return refused('not_found')
    await withdrawInvitationsBy(db, accountId, personId)
    await record(people, db, { accountId, actorId: personId, kind: 'member.left', memberId: personId }, clock())
    return done({ ownerEmail: account.email, since: await sawSecretsSince(db, accountId, personId, ended) })
  })
  if (left.kind === 'refused') return left
  const { ownerEmail, since } = left.data
  const known = await knownSecrets(secrets, accountId, since)
  mailChange({ to: ownerEmail, event: 'member_left', memberEmail: email, known: namesOf(known) })
  return done({ accountId, ...knownIds(known) })
}

const namesOf = ({ keys, webhooks }: KnownSecrets): KnownName[] => [
  ...keys.map(({ name }): KnownName => ({ kind: 'key', name })),
  ...webhooks.map(({ url }): KnownName => ({ kind: 'webhook', name: url })),
]

/** Months of a small team; older rows are not shown. */
const ACTIVITY_SHOWN_MAX = 200

/** Returns who did what with an account, newest first. */
export async function readTeamActivity({ team }: PeopleState, { account }: AccountActor) {
  const rows = await activityOf(team.database.db, account.accountId, ACTIVITY_SHOWN_MAX)
  return done(rows.map((row) => ({ ...row, at: isoInstant(row.at) })))
}

const by = ({ account, person }: AccountActor) => ({ accountId: account.accountId, actorId: person.personId })

type Db = Kysely<AccountTables>

const record = ({ team }: PeopleState, db: Db, activity: NewAccountActivity, at: Instant) =>
  addActivity(db, team.random, activity, at)

const NO_SUCH_MEMBER = refused('not_found', {
  message: { en: 'The account has no member with this id.', ko: '이 계정에 해당 팀원이 없습니다.' },
  hint: {
    en: 'Take the personId from GET /api/account/v1/team. An account stays with its owner.',
    ko: 'GET /api/account/v1/team의 personId를 사용하세요. 소유자는 바꾸거나 내보낼 수 없습니다.',
  },
})
