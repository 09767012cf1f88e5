import type { Tx } from '#database/database.ts'
import { eraseGuestsOf } from '#reservations/erasure.ts'
import { type Booking, RESERVATION_TOPIC } from './booking.ts'

/**
 * Calls off what an account that is being erased leaves open, and forgets its guests, within that transaction. Owners
 * hear of it; guests cannot be reached any more.
 */
export async function abandonReservations(
  { transitions, publisher, clock }: Pick<Booking, 'transitions' | 'publisher' | 'clock'>,
  tx: Tx<unknown>,
  accountId: string,
): Promise<void> {
  const at = clock()
  for (const { reservationId, placeId } of await transitions.abandon(tx, accountId, at)) {
    await publisher.owner(tx, { type: 'reservation.cancelled', placeId, subjectId: reservationId, at })
    await tx.notify(RESERVATION_TOPIC, reservationId)
  }
  await eraseGuestsOf(tx, accountId)
}
