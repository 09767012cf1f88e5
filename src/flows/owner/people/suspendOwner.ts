import { isoInstant } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { forgetCalls } from '#idempotency/forgetCalls.ts'
import { endQuestionsAt } from '#liveStatus/eraseQuestions.ts'
import { dropPushesAt, removeSubscriptionsOf } from '#notices/ownerPushes.ts'
import { endOwnerTokens } from '#owners/endOwnerTokens.ts'
import { OWNER_ACCESS_TOPIC } from '#owners/ownerEvents.ts'
import { lockOwner, ownersOfPlaces } from '#owners/ownership.ts'
import { staffGrantedBy } from '#owners/people/placeStaff.ts'
import { setSuspension } from '#owners/people/suspension.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { endRequestsAt } from '#reservations/placeWithoutOwner.ts'
import type { Refusal } from '../../refusal.ts'
import { UNKNOWN_OWNER } from '../manageOwners.ts'
import { mailOwners } from '../ownershipMails.ts'
import { followUpsOf, type OwnershipState } from '../placeOwnership.ts'

type Done<T> = { kind: 'done'; data: T }

/** The result of a suspension. */
export interface Suspended {
  ownerId: string
  suspendedAt: string
  tokensRevoked: number
  /** Pending requests and questions that ended because nobody else answers for their place. */
  reservationsEnded: number
  questionsEnded: number
}

/**
 * Suspends an owner: all tokens, sessions, mailed links and browsers end on every node, nobody signs in with the address,
 * and the people whom the owner invited lose the places until the owner is reinstated. Requests stay with the other owners,
 * or expire now. Places, edits and confirmed reservations stay. A repeated call changes nothing.
 */
export async function suspendOwner(
  state: OwnershipState,
  ownerId: string,
  reason: string,
): Promise<Done<Suspended> | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const outcome = await booking.database.transaction(async (tx) => {
    const tables = tx as unknown as Tx<OwnerTables>
    if (!(await lockOwner(tables, ownerId))) return null
    const changed = await setSuspension(tables, ownerId, at)
    if (!changed) return null
    const tokensRevoked = await endOwnerTokens(tables, { ownerId }, at)
    await removeSubscriptionsOf(tx, ownerId)
    await forgetCalls(tx, ownerId)
    for (const { personId, placeId } of await staffGrantedBy(tables, ownerId)) {
      await dropPushesAt(tx, personId, ownerServices.claimedIds.of(placeId), at)
      await forgetCalls(tx, personId)
      await tx.notification(OWNER_ACCESS_TOPIC, personId)
    }
    const ended = await endWithoutAnswerer(state, tx, changed.placeIds, at)
    const change = { kind: 'owner.suspended', actorId: null, ownerId, detail: reason } as const
    if (changed.isNew) await ownerServices.activity.add(tx, change, at)
    return { ...changed, tokensRevoked, ...ended }
  })
  if (!outcome) return UNKNOWN_OWNER
  const { isNew, email, placeIds, ...counts } = outcome
  await ownerServices.afterCommit([
    ...followUpsOf(state, [], at),
    [
      'mail a suspended owner',
      () => isNew && mailOwners(ownerServices, [{ ownerId, email }], 'suspended', placeIds[0] ?? ''),
    ],
  ])
  return { kind: 'done', data: { ownerId, suspendedAt: isoInstant(at), ...counts } }
}

/** Ends what waits at those of the places where every owner is suspended. */
async function endWithoutAnswerer(
  { ownerServices }: OwnershipState,
  tx: Tx<unknown>,
  placeIds: readonly string[],
  at: number,
): Promise<Pick<Suspended, 'reservationsEnded' | 'questionsEnded'>> {
  const ended = { reservationsEnded: 0, questionsEnded: 0 }
  for (const placeId of placeIds) {
    const ids = ownerServices.claimedIds.of(placeId)
    const owners = await ownersOfPlaces(tx, ids)
    if (owners.some((owner) => owner.suspendedAt === null)) continue
    ended.reservationsEnded += await endRequestsAt(tx, ids, at)
    ended.questionsEnded += await endQuestionsAt(tx, ids, at)
  }
  return ended
}

/** Reinstates a suspended owner, who signs in anew by mail; the people whom the owner invited have their roles again. */
export async function reinstateOwner(
  state: OwnershipState,
  ownerId: string,
  reason: string | null,
): Promise<Done<{ ownerId: string }> | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const changed = await booking.database.transaction(async (tx) => {
    const tables = tx as unknown as Tx<OwnerTables>
    if (!(await lockOwner(tables, ownerId))) return null
    const outcome = await setSuspension(tables, ownerId, null)
    for (const { personId } of await staffGrantedBy(tables, ownerId))
      await tx.notification(OWNER_ACCESS_TOPIC, personId)
    const change = { kind: 'owner.reinstated', actorId: null, ownerId, detail: reason } as const
    if (outcome?.isNew) await ownerServices.activity.add(tx, change, at)
    return outcome
  })
  if (!changed) return UNKNOWN_OWNER
  const { isNew, email, placeIds } = changed
  await ownerServices.afterCommit([
    ...followUpsOf(state, [], at),
    [
      'mail a reinstated owner',
      () => isNew && mailOwners(ownerServices, [{ ownerId, email }], 'reinstated', placeIds[0] ?? ''),
    ],
  ])
  return { kind: 'done', data: { ownerId } }
}
