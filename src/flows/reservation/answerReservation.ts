import type { Instant } from '#base/clock.ts'
import type { HeldAnswer } from '#contract/reservation.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { TextOccasion } from '#notices/outbox.ts'
import { noShowFrom, type PlaceIds } from '#reservations/transitions.ts'
import type { Booking, Reservation } from './booking.ts'
import { expireReservations } from './expireReservations.ts'
import { publishChange } from './publishChange.ts'
import { type Refusal, refused } from '../refusal.ts'

/** An owner's answer to a reservation. */
export type OwnerAnswer =
  | { kind: 'accept' | 'no_show' | 'undo_no_show' | 'undo' }
  | { kind: 'decline'; reason: string | null }
  | { kind: 'cancel'; reason: string }
  /** An answer that takes effect after `undoMs`, unless it is undone before. */
  | { kind: 'hold'; answer: HeldAnswer; reason: string | null; undoMs: number }

/** Done, or too late or too early, in which case `data` is the unchanged reservation. */
export type AnswerOutcome =
  | { kind: 'done' | 'too_late'; data: Reservation }
  | { kind: 'too_early'; data: Reservation; allowedFrom: Instant }
  | Refusal

const OCCASIONS: Readonly<Record<OwnerAnswer['kind'], TextOccasion | null>> = {
  accept: 'confirmed',
  decline: 'declined',
  cancel: 'cancelled_by_venue',
  no_show: 'no_show',
  undo_no_show: null,
  hold: null,
  undo: null,
}

/**
 * Applies an owner's answer to a reservation at one of their places, and notifies the guest, the account and long
 * polls. Changes nothing when the answer comes too late or too early.
 */
export async function answerReservation(
  booking: Booking,
  places: PlaceIds,
  reservationId: string,
  answer: OwnerAnswer,
  transactionHook?: TransactionHook<Reservation>,
): Promise<AnswerOutcome> {
  if (places.length === 0) return refused('reservation_not_found')
  const { database, reservations, publisher, clock } = booking
  const at = clock()
  const data = await database.transaction(async (tx) => {
    const changed = await change(booking, tx, reservationId, places, answer, at)
    if (!changed) return null
    await publishChange(publisher, tx, changed, {
      occasion: OCCASIONS[answer.kind],
      type: 'reservation.answered',
      at,
      isStatusChanged: answer.kind !== 'hold' && answer.kind !== 'undo',
    })
    await transactionHook?.(tx, changed)
    return changed
  })
  if (data) return { kind: 'done', data }
  await expireReservations(booking, at, { reservationId })
  const current = await reservations.atPlaces(database, places, reservationId)
  if (!current) return refused('reservation_not_found')
  const allowedFrom = noShowFrom(current)
  const tooEarly = answer.kind === 'no_show' && current.status === 'confirmed' && at < allowedFrom
  return tooEarly ? { kind: 'too_early', data: current, allowedFrom } : { kind: 'too_late', data: current }
}

function change(
  { transitions, heldAnswers }: Booking,
  tx: Tx<unknown>,
  id: string,
  places: PlaceIds,
  answer: OwnerAnswer,
  at: Instant,
): Promise<Reservation | null> {
  switch (answer.kind) {
    case 'accept':
      return transitions.accept(tx, id, places, at)
    case 'decline':
      return transitions.decline(tx, id, places, answer.reason, at)
    case 'cancel':
      return transitions.cancelByOwner(tx, id, places, answer.reason, at)
    case 'no_show':
      return transitions.noShow(tx, id, places, at)
    case 'undo_no_show':
      return transitions.undoNoShow(tx, id, places, at)
    case 'hold':
      return heldAnswers.hold(tx, id, places, { ...answer, until: at + answer.undoMs }, at)
    case 'undo':
      return heldAnswers.undo(tx, id, places, at)
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
