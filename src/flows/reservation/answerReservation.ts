import type { Instant } from '#base/clock.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { TextOccasion } from '#notices/outbox.ts'
import { noShowFrom, type PlaceIds } from '#reservations/transitions.ts'
import { type Booking, type Reservation, RESERVATION_TOPIC } from './booking.ts'
import { expireReservations } from './expireReservations.ts'
import { type Refusal, refused } from '../refusal.ts'
import { publishReservation } from '../notify/publishAccountEvents.ts'

/** An owner's answer to a reservation. */
export type OwnerAnswer = { kind: 'accept' | 'no_show' | 'undo_no_show' } | { kind: 'decline'; reason: string | null }

/** Done, or too late or too early, in which case `data` is the unchanged reservation. */
export type AnswerOutcome =
  | { kind: 'done' | 'too_late'; data: Reservation }
  | { kind: 'too_early'; data: Reservation; allowedFrom: Instant }
  | Refusal

const OCCASIONS: Readonly<Record<OwnerAnswer['kind'], TextOccasion | null>> = {
  accept: 'confirmed',
  decline: 'declined',
  no_show: 'no_show',
  undo_no_show: null,
}

/**
 * Applies an owner's answer to a reservation at one of their places, and notifies the guest, the account and long
 * polls. Changes nothing when the answer comes too late or too early.
 */
export async function answerReservation(
  booking: Booking,
  places: PlaceIds,
  reservationId: string,
  word: OwnerAnswer,
  transactionHook?: TransactionHook<Reservation>,
): Promise<AnswerOutcome> {
  if (places.length === 0) return refused('reservation_not_found')
  const { database, reservations, publisher, clock } = booking
  const at = clock()
  const data = await database.transaction(async (tx) => {
    const changed = await change(booking, tx, reservationId, places, word, at)
    if (!changed) return null
    const occasion = OCCASIONS[word.kind]
    if (occasion) await publisher.guest(tx, { occasion, reservationId, at })
    // Updates the owner's other devices.
    await publisher.owner(tx, {
      type: 'reservation.answered',
      placeId: changed.placeId,
      subjectId: reservationId,
      at,
    })
    await publishReservation(publisher, tx, changed, at)
    await tx.notification(RESERVATION_TOPIC, reservationId)
    await transactionHook?.(tx, changed)
    return changed
  })
  if (data) return { kind: 'done', data }
  await expireReservations(booking, at, { reservationId })
  const current = await reservations.atPlaces(database, places, reservationId)
  if (!current) return refused('reservation_not_found')
  const allowedFrom = noShowFrom(current)
  const tooEarly = word.kind === 'no_show' && current.status === 'confirmed' && at < allowedFrom
  return tooEarly ? { kind: 'too_early', data: current, allowedFrom } : { kind: 'too_late', data: current }
}

function change(
  { transitions }: Booking,
  tx: Tx<unknown>,
  id: string,
  places: PlaceIds,
  word: OwnerAnswer,
  at: Instant,
): Promise<Reservation | null> {
  switch (word.kind) {
    case 'accept':
      return transitions.accept(tx, id, places, at)
    case 'decline':
      return transitions.decline(tx, id, places, word.reason, at)
    case 'no_show':
      return transitions.noShow(tx, id, places, at)
    case 'undo_no_show':
      return transitions.undoNoShow(tx, id, places, at)
  }
}

/**
 * Returns the reservations that an owner has to answer or to expect, with the guests' data (the inbox of
 * docs/reference/administration.md#owner-interface).
 */
export function reservationsToCome(
  { database, reservations, clock }: Booking,
  places: PlaceIds,
  limit: number,
): Promise<Reservation[]> {
  return reservations.inbox(database, places, clock(), limit)
}

/** Returns the requests at these places that were settled since then. */
export function reservationsSettledSince(
  { database, reservations }: Booking,
  places: PlaceIds,
  since: Instant,
  limit: number,
): Promise<Reservation[]> {
  return reservations.settledSince(database, places, since, limit)
}
