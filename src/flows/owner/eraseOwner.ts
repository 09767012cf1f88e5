import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { forgetAnswers, forgetCalls, OPERATOR_PRINCIPAL } from '#idempotency/forgetCalls.ts'
import { eraseAlertsOf } from '#notices/alerts/alertSettings.ts'
import { removeSubscriptionsOf } from '#notices/ownerPushes.ts'
import { eraseOwnerRows, ownerToErase } from '#owners/eraseOwner.ts'
import { ownersOfPlaces, type PresentOwner } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'
import { UNKNOWN_OWNER } from './manageOwners.ts'
import { mailOwners } from './ownershipMails.ts'
import { deletePhotosWithin } from './photos/managePhotos.ts'
import { endGrantedAccess } from './people/endStaffAccess.ts'
import { staffGrantedBy } from '#owners/people/placeStaff.ts'
import { followUpsOf, endOwnership, type OwnershipState } from './placeOwnership.ts'
import type { Refusal } from '../refusal.ts'

/** The result of an erasure within its transaction. */
interface Erasure {
  email: string
  edits: PlaceEdit[]
  /** Each place with its remaining owners. */
  left: { placeId: string; owners: PresentOwner[] }[]
  /** Confirmed future reservations at places without an owner. */
  reservationsAhead: number
}

/** The result of an erasure, as shown to the operator. */
export interface OwnerErased {
  ownerId: string
  erasedAt: string
  /** Places that the owner owned. */
  places: number
  placesWithoutOwner: number
  /** Places where an edit of the owner is no longer shown. */
  editsWithdrawn: number
  reservationsAhead: number
}

/**
 * Erases an owner in one transaction: address, tokens, sessions, codes, push subscriptions, claims, events, stored
 * answers, the link to every place, and all text that they wrote. Counts, statuses and times stay, without a link to a
 * person. Pending requests and questions at a place without another owner expire now.
 */
export async function eraseOwner(
  state: OwnershipState,
  ownerId: string,
): Promise<{ kind: 'done'; data: OwnerErased } | Refusal> {
  const { ownerServices, booking } = state
  const at = ownerServices.clock()
  const erasure = await booking.database.transaction((tx) => eraseWithin(state, tx, ownerId, at))
  if (!erasure) return UNKNOWN_OWNER
  await ownerServices.afterCommit([
    // This mail is not counted: the counts are erased with the rest, and it is the last mail.
    [
      'mail an erased owner',
      () => ownerServices.mailOwnership({ to: erasure.email, event: 'erased', placeName: null }),
    ],
    ...erasure.left.map(
      ({ placeId, owners }) =>
        ['mail owners who are left', () => mailOwners(ownerServices, owners, 'left', placeId)] as const,
    ),
    ...followUpsOf(state, erasure.edits, at),
    ['empty the log of an erasure', () => ownerServices.clearErased()],
  ])
  const { left, edits, reservationsAhead } = erasure
  const data = {
    ownerId,
    erasedAt: isoInstant(at),
    places: left.length,
    placesWithoutOwner: left.filter(({ owners }) => owners.length === 0).length,
    editsWithdrawn: new Set(edits.map(({ placeId }) => placeId)).size,
    reservationsAhead,
  }
  return { kind: 'done', data }
}

async function eraseWithin(
  state: OwnershipState,
  tx: Tx<unknown>,
  ownerId: string,
  at: Instant,
): Promise<Erasure | null> {
  const tables = tx as unknown as Tx<OwnerTables>
  const owner = await ownerToErase(tables, ownerId)
  if (!owner) return null
  await eraseOwnerRows(tables, ownerId, owner.email, at)
  await removeSubscriptionsOf(tx, ownerId)
  // Roles that this owner granted at places that they owned before.
  for (const { placeId } of await staffGrantedBy(tables, ownerId))
    await endGrantedAccess(tx, state.ownerServices.claimedIds.of(placeId), ownerId, at)
  await eraseAlertsOf(tx, ownerId)
  await forgetCalls(tx, ownerId)
  await forgetAnswers(tx, OPERATOR_PRINCIPAL)
  const erasure: Erasure = { email: owner.email, edits: [], left: [], reservationsAhead: 0 }
  for (const placeId of owner.placeIds) {
    const ids = state.ownerServices.claimedIds.of(placeId)
    const leaving = { ownerId, withdrawEdits: true, wasOwner: true }
    const { edits, ownersLeft, reservationsAhead } = await endOwnership(state, tx, leaving, ids, at)
    if (ownersLeft === 0) erasure.reservationsAhead += reservationsAhead
    erasure.edits.push(...edits)
    erasure.left.push({ placeId, owners: await ownersOfPlaces(tables, ids) })
  }
  // Edits of places that the owner owned earlier.
  for (const placeId of await state.ownerServices.edits.placesEditedBy(tables, ownerId))
    erasure.edits.push(
      ...(await state.ownerServices.edits.withdraw(tables, state.ownerServices.claimedIds.of(placeId), ownerId, at)),
    )
  // Photos that they uploaded for other places, as staff.
  erasure.edits.push(...(await deletePhotosWithin(state.ownerServices, tables, { ownerId }, at)).edits)
  return erasure
}
