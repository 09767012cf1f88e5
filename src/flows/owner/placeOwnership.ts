import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { forgetCalls } from '#idempotency/forgetCalls.ts'
import { endQuestionsAt, eraseNotesAt } from '#liveStatus/eraseQuestions.ts'
import { dropPushesAt } from '#notices/ownerPushes.ts'
import { endOwnerTokens } from '#owners/endOwnerTokens.ts'
import { deletePendingProposals } from '#owners/forgetProposals.ts'
import { ownersOfPlaces, removePlaces } from '#owners/ownership.ts'
import type { StaffMember } from '#owners/people/placeStaff.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'
import { deleteRulesOf } from '#reservations/bookingRulesStore.ts'
import {
  deleteEntriesAt,
  endRequestsAt,
  eraseDeclineReasonsAt,
  reservationsAhead,
} from '#reservations/placeWithoutOwner.ts'
import type { FollowUp } from '../afterCommit.ts'
import type { Booking } from '../reservation/booking.ts'
import { expireReservations } from '../reservation/expireReservations.ts'
import type { OwnerServices } from './ownerServices.ts'
import { mailOwners, presentOwners } from './ownershipMails.ts'
import type { Questions } from '../liveStatus/questions.ts'
import { endGrantedAccess, endStaffAccess } from './people/endStaffAccess.ts'
import { deletePhotoFiles } from './photos/deletePhotoFiles.ts'
import { deletePhotosWithin } from './photos/managePhotos.ts'
import { type Refusal, refused } from '../refusal.ts'
import { settleOverdueQuestions } from '../liveStatus/settleQuestions.ts'

type Done<T> = { kind: 'done'; data: T }

/** The dependencies of revoking a place. */
export interface OwnershipState {
  ownerServices: OwnerServices
  booking: Booking
  questions: Questions
}

/** The result of revoking a place. */
export interface RevokedPlace {
  ownerId: string
  placeId: string
  /** Number of remaining owners of the place. */
  ownersLeft: number
  tokensRevoked: number
  /** Number of people whom the owner had invited and who lost the place. */
  peopleRemoved: number
  editsWithdrawn: boolean
  /** Pending requests and questions that ended because no owner is left to answer them. */
  reservationsEnded: number
  questionsEnded: number
  /** Confirmed future reservations: they stay valid, and an operator may want to inform the venue. */
  reservationsAhead: number
}

/**
 * Revokes a person's place. All tokens and sessions of the person end on every node, because each of them has access to
 * the place; stored answers, events and pushes about it are deleted too. `withdrawEdits` says whether the edits that they
 * made last are withdrawn. When it is null, those of an owner are, because they may be an impostor; those of a person with
 * a role stay, because they wrote for the venue. When no owner is left, pending requests and questions expire now. For a
 * person who has already lost the place, `withdrawEdits: true` withdraws the edits that remain.
 */
export async function revokePlace(
  state: OwnershipState,
  ownerId: string,
  placeId: string,
  { withdrawEdits, reason }: { withdrawEdits: boolean | null; reason: string | null },
): Promise<Done<RevokedPlace> | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const ids = ownerServices.claimedIds.of(placeId)
  const owners = await presentOwners(ownerServices, placeId)
  const outcome = await booking.database.transaction(async (tx) => {
    const tables = tx as unknown as Tx<OwnerTables>
    const staff = await endStaffAccess(tx, { placeIds: ids, personId: ownerId }, at)
    const wasOwner = await removePlaces(tables, ownerId, ids)
    if (!wasOwner && staff.length === 0) return null
    const tokensRevoked = await endOwnerTokens(tables, { ownerId }, at)
    await dropPushesAt(tx, ownerId, ids, at)
    // Stored answers contain guests' names and phone numbers.
    await forgetCalls(tx, ownerId)
    const leaving = { ownerId, withdrawEdits: withdrawEdits ?? wasOwner, wasOwner }
    const left = await endOwnership(state, tx, leaving, ids, at)
    const change = { kind: 'ownership.revoked', actorId: null, placeId, ownerId, detail: reason } as const
    await ownerServices.activity.add(tx, change, at)
    return { tokensRevoked, staff, wasOwner, ...left }
  })
  if (!outcome) return withdrawEdits === true ? withdrawLater(state, ownerId, placeId) : NOT_OWNED
  const { edits, staff, people, wasOwner, ...ended } = outcome
  const data = { ...ended, peopleRemoved: people.length }
  const mailsToOwners: FollowUp[] = [
    ['mail a former owner', () => mailOwners(ownerServices, ofOwner(owners, ownerId), 'revoked', placeId)],
    ['mail owners who are left', () => mailOwners(ownerServices, notOf(owners, ownerId), 'left', placeId)],
    ['mail the people of a former owner', () => mailOwners(ownerServices, recipientsOf(people), 'removed', placeId)],
  ]
  const mailsToStaff: FollowUp[] = [
    ['mail a removed person', () => mailOwners(ownerServices, recipientsOf(staff), 'removed', placeId)],
  ]
  await ownerServices.afterCommit([...followUpsOf(state, edits, at), ...(wasOwner ? mailsToOwners : mailsToStaff)])
  return { kind: 'done', data: { ownerId, placeId, editsWithdrawn: edits.length > 0, ...data } }
}

export const recipientsOf = (staff: readonly StaffMember[]) =>
  staff.map(({ personId, email }) => ({ ownerId: personId, email }))

/** Withdraws the remaining edits of a former owner, and changes nothing else. */
async function withdrawLater(
  state: OwnershipState,
  ownerId: string,
  placeId: string,
): Promise<Done<RevokedPlace> | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const ids = ownerServices.claimedIds.of(placeId)
  const { edits, ...data } = await booking.database.transaction(async (tx) => {
    const tables = tx as unknown as Tx<OwnerTables>
    return {
      edits: [
        ...(await ownerServices.edits.withdraw(tables, ids, ownerId, at)),
        ...(await deletePhotosWithin(ownerServices, tables, { placeIds: ids, ownerId }, at)).edits,
      ],
      ownersLeft: await countOwners(tables, ids),
      reservationsAhead: await reservationsAhead(tx, ids, at),
    }
  })
  if (edits.length === 0) return NOT_OWNED
  await ownerServices.afterCommit(followUpsOf(state, edits, at))
  const nothingElse = { tokensRevoked: 0, peopleRemoved: 0, reservationsEnded: 0, questionsEnded: 0 }
  return { kind: 'done', data: { ownerId, placeId, editsWithdrawn: true, ...nothingElse, ...data } }
}

async function countOwners(tables: Tx<OwnerTables>, ids: readonly string[]): Promise<number> {
  return new Set((await ownersOfPlaces(tables, ids)).map(({ ownerId }) => ownerId)).size
}

/** Somebody who loses a place; `wasOwner` is false for staff. */
interface Leaving {
  ownerId: string
  withdrawEdits: boolean
  wasOwner: boolean
}

interface EndedOwnership extends Omit<
  RevokedPlace,
  'ownerId' | 'placeId' | 'tokensRevoked' | 'editsWithdrawn' | 'peopleRemoved'
> {
  edits: PlaceEdit[]
  /** The people whom the owner had invited and who lost the place. */
  people: StaffMember[]
}

/**
 * Ends one place's state after somebody has lost it; `ids` are all ids of the place. The people whom the owner invited lose
 * the place, all people when no owner is left. Withdraws the edits of those who leave unless `withdrawEdits` is false, and
 * those of everybody when no owner is left. Requests wait only for owners who are not suspended.
 */
export async function endOwnership(
  { ownerServices }: OwnershipState,
  tx: Tx<unknown>,
  { ownerId, withdrawEdits, wasOwner }: Leaving,
  ids: readonly string[],
  at: Instant,
): Promise<EndedOwnership> {
  const tables = tx as unknown as Tx<OwnerTables>
  const owners = await ownersOfPlaces(tables, ids)
  const left = new Set(owners.map((owner) => owner.ownerId)).size
  const isAnswered = owners.some((owner) => owner.suspendedAt === null)
  const people = await endGrantedAccess(tx, ids, left === 0 ? null : ownerId, at)
  const edits: PlaceEdit[] = []
  const authors = left === 0 ? [null] : [ownerId, ...people.map(({ personId }) => personId)]
  for (const author of authors) await deletePendingProposals(tables, ids, author)
  if (withdrawEdits)
    for (const author of authors) {
      edits.push(...(await ownerServices.edits.withdraw(tables, ids, author, at)))
      const theirs = author === null ? { placeIds: ids } : { placeIds: ids, ownerId: author }
      edits.push(...(await deletePhotosWithin(ownerServices, tables, theirs, at)).edits)
    }
  // The owner's free text is erased; the answers stay. When staff leave, the texts are those of the owners who stay.
  if (wasOwner) {
    await eraseNotesAt(tx, ids, at)
    await eraseDeclineReasonsAt(tx, ids)
  }
  if (left === 0) await deleteEntriesAt(tx, ids)
  if (left === 0) await deleteRulesOf(tx, ids)
  return {
    ownersLeft: left,
    edits,
    people,
    reservationsEnded: isAnswered ? 0 : await endRequestsAt(tx, ids, at),
    questionsEnded: isAnswered ? 0 : await endQuestionsAt(tx, ids, at),
    reservationsAhead: await reservationsAhead(tx, ids, at),
  }
}

/**
 * Work after the commit: this node shows the change before the answer is sent, and guests and askers are notified of
 * what ended.
 */
export function followUpsOf(
  { ownerServices, booking, questions }: OwnershipState,
  edits: readonly PlaceEdit[],
  at: Instant,
): FollowUp[] {
  return [
    ['show the partners', async () => ownerServices.releases.setPartners(await ownerServices.owners.partnerPlaces())],
    ['delete the files of photos', () => deletePhotoFiles(ownerServices)],
    ['show withdrawn edits', () => edits.length > 0 && ownerServices.overlayVersions.apply(edits)],
    ['expire requests', () => expireReservations(booking, at)],
    ['settle questions', () => settleOverdueQuestions(questions, at)],
  ]
}

const ofOwner = <T extends { ownerId: string }>(owners: readonly T[], id: string) =>
  owners.filter(({ ownerId }) => ownerId === id)
const notOf = <T extends { ownerId: string }>(owners: readonly T[], id: string) =>
  owners.filter(({ ownerId }) => ownerId !== id)

export const NOT_OWNED = refused('not_found', {
  message: { en: 'The owner does not own this place.', ko: '이 사장님의 매장이 아닙니다.' },
  hint: {
    en: 'GET /api/admin/v1/owners/{ownerId} lists the places of an owner.',
    ko: 'GET /api/admin/v1/owners/{ownerId}에서 사장님의 매장 목록을 확인하세요.',
  },
})
