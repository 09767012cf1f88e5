import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { STAFF_MAX, type StaffRole } from '#contract/access/placeRoles.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import { lockOwner, ownersOfPlaces } from '#owners/ownership.ts'
import { type Invitation, withdrawInvitation } from '#owners/people/invitations.ts'
import { type Activity } from '#owners/people/ownerActivity.ts'
import { setStaffRole, staffOfPlaces } from '#owners/people/placeStaff.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { mailOwners, presentOwners } from '../ownershipMails.ts'
import { placeNameOf } from '../placeLabel.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { endStaffAccess } from './endStaffAccess.ts'
import { type PlaceCaller, requirePlace } from './placeAccess.ts'

type Done<T> = { kind: 'done'; data: T }

/** An invitation as its owner sees it; the code is only in the mail. */
export const shownInvitation = ({ invitationId, email, role, createdAt, expiresAt }: Invitation) => ({
  invitationId,
  email,
  role,
  createdAt: isoInstant(createdAt),
  expiresAt: isoInstant(expiresAt),
})

/** Returns the owners of a place, the people whom they invited, and the invitations that wait. */
export async function listPeople(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<unknown> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const ids = services.claimedIds.of(placeId)
  const owners = (await presentOwners(services, placeId)).map((one) => ({
    ...one,
    personId: one.ownerId,
    role: 'owner' as const,
  }))
  const people = [...owners, ...(await staffOfPlaces(services.database, ids))].map(
    ({ personId, email, role, since, lastActiveAt }) => ({
      personId,
      email,
      role,
      since: isoInstant(since),
      seenAt: isoInstantOrNull(lastActiveAt),
      isSelf: personId === caller.ownerId,
    }),
  )
  const invitations = (await services.invitations.ofPlace(ids, services.clock())).map(shownInvitation)
  return { kind: 'done', data: { people, invitations } }
}

/** Invites somebody to a place by a mailed one-time link. A second invitation of an address replaces the first. */
export async function invitePerson(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  { email, role }: { email: string; role: StaffRole },
  transactionHook?: TransactionHook<Invitation>,
): Promise<Done<ReturnType<typeof shownInvitation>> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const [at, ids] = [services.clock(), services.claimedIds.of(placeId)]
  // Counted before anything changes, so that a refusal leaves an earlier invitation valid.
  const isMailed =
    (await services.ownerMails.count(caller.ownerId, 'invitation', at)) && (await services.mayMail(email, at))
  if (!isMailed) return MAILED_ENOUGH
  const created = await services.database.transaction(async (tx) => {
    const refusal = await refusalToInvite(tx, caller.ownerId, ids, email)
    if (refusal) return refusal
    const order = { placeId, email, role, invitedBy: caller.ownerId }
    const invitation = await services.invitations.make(tx, order, ids, at)
    if (!invitation) return TOO_MANY
    const others = tx as unknown as Tx<unknown>
    const subjectId = invitation.invitation.invitationId
    await services.activity.add(
      others,
      { kind: 'person.invited', actorId: caller.ownerId, placeId, subjectId, detail: role },
      at,
    )
    await transactionHook?.(others, invitation.invitation)
    return { kind: 'created' as const, ...invitation }
  })
  if (created.kind === 'refused') return created
  const mail = { to: email, event: 'invited', placeName: placeNameOf(services, placeId), code: created.code } as const
  services.mailOwnership(mail)
  return { kind: 'done', data: shownInvitation(created.invitation) }
}

/** Locks the inviting owner until the transaction ends, so that a revocation of the place comes before it or after it. */
async function refusalToInvite(
  tx: Tx<OwnerTables>,
  ownerId: string,
  ids: readonly string[],
  email: string,
): Promise<Refusal | null> {
  await lockOwner(tx, ownerId)
  const owners = await ownersOfPlaces(tx, ids)
  if (!owners.some((owner) => owner.ownerId === ownerId)) return refused('place_not_found', { param: 'placeId' })
  const staff = await staffOfPlaces(tx, ids)
  if ([...owners, ...staff].some((one) => one.email === email)) return ALREADY_THERE
  return staff.length >= STAFF_MAX ? TOO_MANY : null
}

/** Changes the role of somebody whom an owner invited; the change takes effect with their next call on every node. */
export async function changeRole(
  services: OwnerServices,
  caller: PlaceCaller,
  { placeId, personId }: { placeId: string; personId: string },
  role: StaffRole,
): Promise<Done<unknown> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const [at, ids] = [services.clock(), services.claimedIds.of(placeId)]
  const { ownerId } = caller
  const isChanged = await services.database.transaction(async (tx) => {
    if (!(await ownsNow(tx, ownerId, ids))) return false
    // A place that was merged from several may have let the person in under each of its ids.
    const members = (await staffOfPlaces(tx, ids)).filter((one) => one.personId === personId)
    if (members.length === 0) return false
    for (const member of members) await setStaffRole(tx, { ...member, role, grantedBy: ownerId }, at)
    const change = { kind: 'person.role_changed', actorId: ownerId, placeId, ownerId: personId, detail: role } as const
    await services.activity.add(tx as unknown as Tx<unknown>, change, at)
    return true
  })
  return isChanged ? { kind: 'done', data: { personId, role } } : NO_SUCH_PERSON
}

/** Removes somebody whom an owner invited; every node refuses their next call about the place. */
export async function removePerson(
  services: OwnerServices,
  caller: PlaceCaller,
  { placeId, personId }: { placeId: string; personId: string },
): Promise<Done<unknown> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const [at, ids] = [services.clock(), services.claimedIds.of(placeId)]
  const { ownerId } = caller
  const removed = await services.database.transaction(async (tables) => {
    if (!(await ownsNow(tables, ownerId, ids))) return []
    const tx = tables as unknown as Tx<unknown>
    const members = await endStaffAccess(tx, { placeIds: ids, personId }, at)
    if (members.length > 0)
      await services.activity.add(tx, { kind: 'person.removed', actorId: ownerId, placeId, ownerId: personId }, at)
    return members
  })
  if (removed.length === 0) return NO_SUCH_PERSON
  const recipients = removed.map((one) => ({ ownerId: one.personId, email: one.email }))
  await services.afterCommit([['mail a removed person', () => mailOwners(services, recipients, 'removed', placeId)]])
  return { kind: 'done', data: { personId } }
}

/** Withdraws an invitation: its link no longer works. */
export async function withdrawOwnInvitation(
  services: OwnerServices,
  caller: PlaceCaller,
  { placeId, invitationId }: { placeId: string; invitationId: string },
): Promise<Done<unknown> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const [at, ids] = [services.clock(), services.claimedIds.of(placeId)]
  const withdrawn = await services.database.transaction(async (tx) => {
    const invitation = await withdrawInvitation(tx, ids, invitationId)
    const change = { kind: 'invitation.withdrawn', actorId: caller.ownerId, placeId, subjectId: invitationId } as const
    if (invitation) await services.activity.add(tx as unknown as Tx<unknown>, change, at)
    return invitation
  })
  return withdrawn ? { kind: 'done', data: { invitationId } } : refused('not_found')
}

/** More than a year of a small venue's disputes; older rows are in the operator's list. */
const ACTIVITY_SHOWN_MAX = 200

/** Returns who did what at a place, newest first. */
export async function readPlaceActivity(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<unknown> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const rows = await services.activity.ofPlace(services.claimedIds.of(placeId), ACTIVITY_SHOWN_MAX)
  // What an operator wrote is for operators.
  const data = rows.filter(isForOwners).map((row) => ({ ...shownActivity(row), detail: ownDetail(row) }))
  return { kind: 'done', data }
}

/** Claims are not shown: an owner must not learn who claims, and is asked by mail. */
const isForOwners = ({ kind }: Activity) => !kind.startsWith('claim.')
const ownDetail = ({ actorId, detail }: Activity) => (actorId === null ? null : detail)

export const shownActivity = ({ at, ...activity }: Activity) => ({ ...activity, at: isoInstant(at) })

/** Locks the owner until the transaction ends, and returns whether the place is theirs. */
async function ownsNow(tx: Tx<OwnerTables>, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (!(await lockOwner(tx, ownerId))) return false
  return (await ownersOfPlaces(tx, ids)).some((owner) => owner.ownerId === ownerId)
}

const ALREADY_THERE = refused('invalid_parameter', {
  param: 'email',
  message: { en: 'This person already has access to the place.', ko: '이미 이 매장에 등록된 사람입니다.' },
  hint: {
    en: 'PATCH /api/owner/v1/places/{id}/people/{personId} changes the role of staff.',
    ko: '직원의 역할은 PATCH /api/owner/v1/places/{id}/people/{personId}로 바꿀 수 있습니다.',
  },
})
const TOO_MANY = refused('invalid_parameter', {
  param: 'email',
  message: {
    en: 'The place has reached its limit of people or of open invitations.',
    ko: '이 매장에 등록할 수 있는 인원 또는 초대 수가 한도에 이르렀습니다.',
  },
  hint: { en: 'Remove a person or withdraw an invitation.', ko: '직원을 내보내거나 초대를 취소하세요.' },
})
const MAILED_ENOUGH = refused('rate_limited', {
  message: {
    en: 'Too many mails were sent to this address or by you today.',
    ko: '이 주소로 보낸 메일 또는 오늘 보낸 초대가 너무 많습니다.',
  },
  hint: { en: 'Wait, and invite this person again.', ko: '잠시 뒤에 다시 초대하세요.' },
  retryAfterS: 900,
})
const NO_SUCH_PERSON = refused('not_found', {
  message: {
    en: 'Nobody with this id was invited to the place. Owners are added and removed by the operator.',
    ko: '이 매장에 초대된 사람이 아닙니다. 사장님을 추가하거나 해제하는 일은 운영자가 합니다.',
  },
})
