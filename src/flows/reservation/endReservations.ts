import type { Tx } from '#database/database.ts'
import { eraseGuestsOf } from '#reservations/erasure.ts'
import { type Booking, RESERVATION_TOPIC } from './booking.ts'

/**
 * Cancels the open reservations of an account that is being erased, and erases its guests, within that transaction.
 * Owners are notified; guests can no longer be reached.
 */
export async function endReservations(
  { transitions, publisher, clock }: Pick<Booking, 'transitions' | 'publisher' | 'clock'>,
  tx: Tx<unknown>,
  accountId: string,
): Promise<void> {
  const at = clock()
  for (const { reservationId, placeId } of await transitions.cancelAllOfAccount(tx, accountId, at)) {
    await publisher.owner(tx, { type: 'reservation.cancelled', placeId, subjectId: reservationId, at })
    await tx.notification(RESERVATION_TOPIC, reservationId)
  }
  await eraseGuestsOf(tx, accountId)
}
