import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { TextOccasion } from '#notices/outbox.ts'
import type { EventPublisher, OwnerEventType } from '../notify/eventPublisher.ts'
import { publishReservation } from '../notify/publishAccountEvents.ts'
import { type Reservation, RESERVATION_TOPIC } from './booking.ts'

interface Change {
  /** The text to the guest; null when the guest gets none. */
  occasion: TextOccasion | null
  /** The event of the owners' streams. */
  type: OwnerEventType
  at: Instant
  /** False when the status is unchanged, so that there is nothing to publish to the account. */
  isStatusChanged?: boolean
}

/**
 * Publishes a change of a reservation within its transaction: to the owners' devices, to the guest by text, to the
 * webhooks of the account, and to long polls. A reservation that the owner entered has neither account nor texts.
 */
export async function publishChange(
  publisher: EventPublisher,
  tx: Tx<unknown>,
  reservation: Reservation,
  { occasion, type, at, isStatusChanged = true }: Change,
): Promise<void> {
  const { reservationId, placeId, channel } = reservation
  await publisher.owner(tx, { type, placeId, subjectId: reservationId, at })
  if (channel === 'service') {
    if (occasion) await publisher.guest(tx, { occasion, reservationId, at })
    if (isStatusChanged) await publishReservation(publisher, tx, reservation, at)
  }
  await tx.notification(RESERVATION_TOPIC, reservationId)
}
