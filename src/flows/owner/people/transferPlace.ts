import type { Tx } from '#database/database.ts'
import { forgetCalls } from '#idempotency/forgetCalls.ts'
import { dropPushesAt } from '#notices/ownerPushes.ts'
import { endOwnerTokens } from '#owners/endOwnerTokens.ts'
import { assignPlace, lockOwner, ownersOfPlaces, removePlaces } from '#owners/ownership.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { mailOwners, presentOwners } from '../ownershipMails.ts'
import { endOwnership, followUpsOf, NOT_OWNED, type OwnershipState, recipientsOf } from '../placeOwnership.ts'

/** An operator's order to give a place of one owner to another. */
export interface TransferOrder {
  ownerId: string
  placeId: string
  /** The address of the new owner, who is created when new. */
  email: string
  withdrawEdits: boolean
  reason: string
}

/** The result of a transfer. */
export interface Transferred {
  placeId: string
  formerOwnerId: string
  ownerId: string
  tokensRevoked: number
  editsWithdrawn: boolean
  /** Number of people whom the former owner had invited and who lost the place. */
  peopleRemoved: number
}

/**
 * Gives a place to another owner, who signs in by mail. The former owner's tokens and sessions end on every node, and the
 * people whom they invited lose the place. Pending requests and confirmed reservations go to the new owner. All sides are
 * mailed.
 */
export async function transferPlace(
  state: OwnershipState,
  order: TransferOrder,
): Promise<{ kind: 'done'; data: Transferred } | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const before = await presentOwners(ownerServices, order.placeId)
  const outcome = await booking.database.transaction((tx) => transferWithin(state, tx, order, at))
  if (outcome.kind === 'refused') return outcome
  const { edits, people, data } = outcome
  const former = before.filter((owner) => owner.ownerId === order.ownerId)
  const others = before.filter((owner) => ![order.ownerId, data.ownerId].includes(owner.ownerId))
  // Somebody whom the former owner had invited may be the new owner.
  const lost = recipientsOf(people).filter(({ ownerId }) => ownerId !== data.ownerId)
  const gaining = { ownerId: data.ownerId, email: order.email }
  await ownerServices.afterCommit([
    ...followUpsOf(state, edits, at),
    ['mail a former owner', () => mailOwners(ownerServices, former, 'transferred', order.placeId)],
    ['mail the people of a former owner', () => mailOwners(ownerServices, lost, 'removed', order.placeId)],
    ['mail a new owner', () => mailOwners(ownerServices, [gaining], 'granted', order.placeId)],
    ['mail other owners', () => mailOwners(ownerServices, others, 'replaced', order.placeId)],
  ])
  return { kind: 'done', data }
}

async function transferWithin(state: OwnershipState, tx: Tx<unknown>, order: TransferOrder, at: number) {
  const { ownerServices } = state
  const { ownerId: formerOwnerId, placeId, email, reason } = order
  const tables = tx as unknown as Tx<OwnerTables>
  const ids = ownerServices.claimedIds.of(placeId)
  // Of two concurrent transfers, or a transfer and an erasure, the second sees the first.
  if (!(await lockOwner(tables, formerOwnerId))) return NOT_OWNED
  const held = (await ownersOfPlaces(tables, ids)).filter((owner) => owner.ownerId === formerOwnerId)
  if (held.length === 0) return NOT_OWNED
  if (held.some((owner) => owner.email === email)) return SAME_OWNER
  const ownerId = await ownerServices.owners.ownerWithEmail(tables, email, at)
  if (await isSuspended(tables, ownerId)) return SUSPENDED_OWNER
  const current = ownerServices.claimedIds.current([placeId])[0] ?? placeId
  const partner = held.some((owner) => owner.partner)
  await assignPlace(tables, { ownerId, placeId: current, partner }, at)
  if (!(await removePlaces(tables, formerOwnerId, ids))) return NOT_OWNED
  const tokensRevoked = await endOwnerTokens(tables, { ownerId: formerOwnerId }, at)
  await dropPushesAt(tx, formerOwnerId, ids, at)
  await forgetCalls(tx, formerOwnerId)
  const leaving = { ownerId: formerOwnerId, withdrawEdits: order.withdrawEdits, wasOwner: true }
  const { edits, people } = await endOwnership(state, tx, leaving, ids, at)
  const change = { kind: 'ownership.transferred', actorId: null, placeId, detail: reason } as const
  for (const concerned of [formerOwnerId, ownerId])
    await ownerServices.activity.add(tx, { ...change, ownerId: concerned }, at)
  const ended = { tokensRevoked, editsWithdrawn: edits.length > 0, peopleRemoved: people.length }
  return { kind: 'done' as const, edits, people, data: { placeId, formerOwnerId, ownerId, ...ended } }
}

const SAME_OWNER = refused('invalid_parameter', {
  param: 'email',
  message: { en: 'The place already belongs to this owner.', ko: '이미 이 사장님의 매장입니다.' },
})
const SUSPENDED_OWNER = refused('invalid_parameter', {
  param: 'email',
  message: { en: 'This owner is suspended.', ko: '이용이 정지된 사장님입니다.' },
  hint: {
    en: 'Reinstate the owner first: POST /api/admin/v1/owners/{ownerId}/reinstate.',
    ko: '먼저 POST /api/admin/v1/owners/{ownerId}/reinstate로 정지를 해제하세요.',
  },
})
