import type { Kysely } from 'kysely'
import { addActivity, countActivity } from '#accounts/accountActivity.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { lockAccount } from '#accounts/lockAccount.ts'
import { ownAccountOf } from '#accounts/personAccount.ts'
import { addMember, memberAccounts, roleIn, type TeamAccount, teamOf } from '#accounts/teamMembers.ts'
import type { TeamInvitation } from '#accounts/teamInvitations.ts'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { TEAM_INVITATIONS_PER_DAY, TEAM_MEMBERS_MAX, TEAMS_MAX, type TeamRole } from '#contract/access/teamRoles.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { PeopleState, SignedIn } from './people.ts'
import { type AccountActor, manage, shownTeamAccount, shownTeamInvitation } from './reachAccount.ts'

type Done<T> = { kind: 'done'; data: T }

/**
 * Invites somebody by a mailed one-time link, whether or not the address has an account: the answer is the same. A second
 * invitation of an address replaces the first.
 */
export async function inviteMember(
  people: PeopleState,
  actor: AccountActor,
  { email, role }: { email: string; role: TeamRole },
  transactionHook?: TransactionHook<TeamInvitation>,
): Promise<Done<ReturnType<typeof shownTeamInvitation>> | Refusal> {
  const { team } = people
  const { accountId, email: invitedTo } = actor.account
  // A refused invitation takes nothing of what may be mailed to the address.
  const early = await refusalToInvite(team.database.db, accountId, email, team.clock())
  if (early) return early
  // Counted before anything changes, so that a refusal leaves an earlier invitation valid.
  if (!(await team.mayMail(email, team.clock()))) return MAILED_ENOUGH
  const made = await manage(people, actor, async (tx, at) => {
    const refusal = await refusalToInvite(tx.db, accountId, email, at)
    if (refusal) return refusal
    const invitedBy = actor.person.personId
    const created = await team.invitations.make(tx.db, { accountId, email, role, invitedBy }, at)
    if (!created) return TOO_MANY
    const { invitationId: subjectId } = created.invitation
    const activity = { accountId, kind: 'member.invited', actorId: invitedBy, subjectId, role } as const
    await addActivity(tx.db, team.random, activity, at)
    await transactionHook?.(tx as unknown as Tx<unknown>, created.invitation)
    return { kind: 'done', data: created }
  })
  if (made.kind === 'refused') return made
  team.mailInvitation({ to: email, invitedTo, role, code: made.data.code })
  return { kind: 'done', data: shownTeamInvitation(made.data.invitation) }
}

async function refusalToInvite(
  db: Kysely<AccountTables>,
  accountId: string,
  email: string,
  at: Instant,
): Promise<Refusal | null> {
  const people = await teamOf(db, accountId)
  if (people.some((member) => member.email === email)) return ALREADY_THERE
  if (people.length > TEAM_MEMBERS_MAX) return TOO_MANY
  const today = await countActivity(db, accountId, 'member.invited', at - DAY_MS)
  return today >= TEAM_INVITATIONS_PER_DAY ? INVITED_ENOUGH : null
}

/** Uses the code of an invitation to the address of the person, who becomes a member. They and the owner are mailed. */
export async function joinTeam(
  people: PeopleState,
  person: SignedIn,
  code: string,
  transactionHook?: TransactionHook<TeamAccount>,
): Promise<Done<ReturnType<typeof shownTeamAccount>> | Refusal> {
  const { database, clock, random, invitations, mailChange } = people.team
  const { personId } = person
  const joined = await database.transaction(async (tx): Promise<Done<TeamAccount & { role: TeamRole }> | Refusal> => {
    const at = clock()
    const accountId = await invitations.accountOf(tx.db, code, person.email, at)
    const account = accountId === null ? undefined : await lockAccount(tx.db, accountId)
    if (!account || (await roleIn(tx.db, account, personId))) return NOT_INVITED
    if ((await teamOf(tx.db, account.id)).length > TEAM_MEMBERS_MAX) return TOO_MANY
    if ((await memberAccounts(tx.db, personId)).length >= TEAMS_MAX) return TOO_MANY_TEAMS
    const invitation = await invitations.use(tx.db, code)
    if (!invitation) return NOT_INVITED
    const { role } = invitation
    await addMember(tx.db, { accountId: account.id, personId, role }, at)
    const activity = {
      accountId: account.id,
      kind: 'member.joined',
      actorId: personId,
      memberId: personId,
      role,
    } as const
    await addActivity(tx.db, random, activity, at)
    const data = { account: ownAccountOf(account), role }
    await transactionHook?.(tx as unknown as Tx<unknown>, data)
    return { kind: 'done', data }
  })
  if (joined.kind === 'refused') return joined
  const { account, role } = joined.data
  mailChange({ to: person.email, event: 'joined', accountEmail: account.email, role })
  mailChange({ to: account.email, event: 'member_joined', memberEmail: person.email, role })
  return { kind: 'done', data: shownTeamAccount(joined.data, false) }
}

const NOT_INVITED = refused('invalid_parameter', {
  faults: [
    {
      param: 'code',
      code: 'invalid_parameter',
      // The code is a secret, so the fault does not repeat it.
      value: null,
      message: {
        en: 'This invitation was already used, was withdrawn, is older than seven days, or is for another address.',
        ko: '이미 사용했거나 취소되었거나 7일이 지난 초대이거나, 다른 이메일로 보낸 초대입니다.',
      },
      hint: {
        en: 'Sign in with the address that the mail was sent to, or ask for another invitation.',
        ko: '초대 메일을 받은 이메일로 로그인하거나 초대를 다시 요청하세요.',
      },
    },
  ],
})
const ALREADY_THERE = refused('invalid_parameter', {
  param: 'email',
  message: { en: 'This person already is in the team.', ko: '이미 이 계정의 팀원입니다.' },
  hint: {
    en: 'PATCH /api/account/v1/team/{personId} changes the role of a member.',
    ko: '팀원의 역할은 PATCH /api/account/v1/team/{personId}로 바꿀 수 있습니다.',
  },
})
const TOO_MANY = refused('invalid_parameter', {
  message: {
    en: 'The account has reached its limit of members or of open invitations.',
    ko: '이 계정의 팀원 수 또는 대기 중인 초대 수가 한도에 이르렀습니다.',
  },
  hint: { en: 'Remove a member or withdraw an invitation.', ko: '팀원을 내보내거나 초대를 취소하세요.' },
})
const TOO_MANY_TEAMS = refused('invalid_parameter', {
  message: { en: 'You are a member of too many teams.', ko: '참여할 수 있는 팀 수가 한도에 이르렀습니다.' },
  hint: { en: 'Leave a team first.', ko: '먼저 다른 팀에서 나가세요.' },
})
const INVITED_ENOUGH = refused('rate_limited', {
  message: {
    en: `This account has sent ${TEAM_INVITATIONS_PER_DAY} invitations within a day.`,
    ko: `이 계정에서 하루에 보낼 수 있는 초대 ${TEAM_INVITATIONS_PER_DAY}건을 모두 보냈습니다.`,
  },
  hint: { en: 'Invite further people tomorrow.', ko: '내일 다시 초대하세요.' },
  retryAfterS: DAY_MS / 1_000,
})
const MAILED_ENOUGH = refused('rate_limited', {
  message: {
    en: 'Too many mails were sent to this address.',
    ko: '이 주소로 보낸 메일이 너무 많습니다.',
  },
  hint: { en: 'Wait, and invite this person again.', ko: '잠시 뒤에 다시 초대하세요.' },
  retryAfterS: 900,
})
