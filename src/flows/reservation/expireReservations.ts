import type { Instant } from '#base/clock.ts'
import type { Overdue } from '#reservations/reservation.ts'
import { type Booking, RESERVATION_TOPIC } from './booking.ts'
import { publishReservation } from '../notify/publishAccountEvents.ts'

/** Limit of one transaction, small enough that other writes do not wait noticeably. */
const EXPIRED_AT_ONCE = 100

type Expiring = Pick<Booking, 'database' | 'reservations' | 'transitions' | 'publisher'>

/** Expires requests that were not answered in time, and notifies owners, guests, accounts and long polls. */
export async function expireReservations(
  { database, reservations, transitions, publisher }: Expiring,
  at: Instant,
  which: Overdue = {},
): Promise<void> {
  if (!(await reservations.hasOverdue(database, which, at))) return
  for (;;) {
    const expired = await database.transaction(async (tx) => {
      const overdue = await transitions.expire(tx, { ...which, limit: EXPIRED_AT_ONCE }, at)
      for (const reservation of overdue) {
        const { reservationId, placeId } = reservation
        await publisher.owner(tx, { type: 'reservation.expired', placeId, subjectId: reservationId, at })
        await publisher.guest(tx, { occasion: 'expired', reservationId, at })
        await publishReservation(publisher, tx, reservation, at)
        await tx.notification(RESERVATION_TOPIC, reservationId)
      }
      return overdue.length
    })
    if (expired < EXPIRED_AT_ONCE) return
  }
}
