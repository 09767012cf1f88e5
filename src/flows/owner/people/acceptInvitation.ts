import type { Tx } from '#database/database.ts'
import { DAY_MS } from '#base/kst.ts'
import { STAFF_MAX } from '#contract/access/placeRoles.ts'
import { lockOwner, ownersOfPlaces } from '#owners/ownership.ts'
import type { Invitation } from '#owners/people/invitations.ts'
import { setStaffRole, staffOfPlaces } from '#owners/people/placeStaff.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import type { NewToken } from '#owners/ownerTokens.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { mailOwners, presentOwners } from '../ownershipMails.ts'
import { SUSPENDED } from '../ownerSignIn.ts'
import { type Refusal, refused } from '../../refusal.ts'

/** As long as a session of a sign-in. */
const SESSION_MS = 30 * DAY_MS

/** A session of the person who joined. */
export type Joined = NewToken & { ownerId: string; placeId: string; role: Invitation['role'] }

/**
 * Uses the code of an invitation: whoever submits it reads the mailbox, gets the role at the place, and is signed in. The
 * owners of the place and that mailbox are mailed. Refused when the inviting owner no longer has the place or is suspended.
 */
export async function acceptInvitation(
  services: OwnerServices,
  code: string,
): Promise<{ kind: 'done'; data: Joined } | Refusal> {
  const at = services.clock()
  const joined = await services.database.transaction(async (tx) => {
    const invitation = await services.invitations.use(tx, code, at)
    if (!invitation || !(await isStillValid(services, tx, invitation))) return NOT_INVITED
    const { placeId, role, invitedBy } = invitation
    const ownerId = await services.owners.ownerWithEmail(tx, invitation.email, at)
    if (await isSuspended(tx, ownerId)) return SUSPENDED
    await setStaffRole(tx, { personId: ownerId, placeId, role, grantedBy: invitedBy }, at)
    const change = { kind: 'person.joined', actorId: ownerId, placeId, ownerId, detail: role } as const
    await services.activity.add(tx as unknown as Tx<unknown>, change, at)
    const token = await services.tokens.make(tx, ownerId, 'session', at, at + SESSION_MS)
    return { kind: 'done' as const, email: invitation.email, data: { ...token, ownerId, placeId, role } }
  })
  if (joined.kind === 'refused') return joined
  const { email, data } = joined
  const { ownerId, placeId } = data
  await services.presence.seen(ownerId, at)
  await services.afterCommit([
    [
      'mail owners of a new person',
      async () => mailOwners(services, await presentOwners(services, placeId), 'joined', placeId),
    ],
    // A link that was passed on signs somebody else in.
    ['mail the invited person', () => mailOwners(services, [{ ownerId, email }], 'accepted', placeId)],
  ])
  return { kind: 'done', data }
}

/** Locks the inviting owner, so that a revocation of their place comes before the acceptance or after it. */
async function isStillValid(
  { claimedIds }: OwnerServices,
  tx: Tx<OwnerTables>,
  { placeId, email, invitedBy }: Invitation,
): Promise<boolean> {
  await lockOwner(tx, invitedBy)
  const ids = claimedIds.of(placeId)
  const owners = await ownersOfPlaces(tx, ids)
  const inviter = owners.find((owner) => owner.ownerId === invitedBy)
  if (!inviter || inviter.suspendedAt !== null) return false
  const isOwner = owners.some((owner) => owner.email === email)
  return !isOwner && (await staffOfPlaces(tx, ids)).length < STAFF_MAX
}

const NOT_INVITED = refused('sign_in_required', {
  message: {
    en: 'This invitation was already used, was withdrawn, or is older than seven days.',
    ko: '이미 사용했거나 취소되었거나 7일이 지난 초대입니다.',
  },
  hint: {
    en: 'Ask the owner of the place for another invitation.',
    ko: '사장님에게 초대를 다시 보내 달라고 하세요.',
  },
})
