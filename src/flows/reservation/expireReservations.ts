import type { Instant } from '#base/clock.ts'
import type { Overdue } from '#reservations/reservation.ts'
import type { TextOccasion } from '#notices/outbox.ts'
import type { Booking, Reservation } from './booking.ts'
import { publishChange } from './publishChange.ts'

/** Limit of one transaction, small enough that other writes do not wait noticeably. */
const EXPIRED_AT_ONCE = 100

type Expiring = Pick<Booking, 'database' | 'reservations' | 'transitions' | 'heldAnswers' | 'publisher'>

/**
 * Lets the held answers take effect whose time has come, expires requests that were not answered in time, and notifies
 * owners, guests, accounts and long polls.
 */
export async function expireReservations(
  { database, reservations, transitions, heldAnswers, publisher }: Expiring,
  at: Instant,
  which: Overdue = {},
): Promise<void> {
  if (!(await reservations.hasOverdue(database, which, at))) return
  for (;;) {
    const applied = await database.transaction(async (tx) => {
      const due = await heldAnswers.applyDue(tx, { ...which, limit: EXPIRED_AT_ONCE }, at)
      for (const reservation of due)
        await publishChange(publisher, tx, reservation, {
          occasion: occasionOf(reservation),
          type: 'reservation.answered',
          at,
        })
      return due.length
    })
    if (applied < EXPIRED_AT_ONCE) break
  }
  for (;;) {
    const expired = await database.transaction(async (tx) => {
      const overdue = await transitions.expire(tx, { ...which, limit: EXPIRED_AT_ONCE }, at)
      for (const reservation of overdue) {
        const occasion = reservation.proposedTime === null ? 'expired' : 'proposal_expired'
        await publishChange(publisher, tx, reservation, { occasion, type: 'reservation.expired', at })
      }
      return overdue.length
    })
    if (expired < EXPIRED_AT_ONCE) return
  }
}

/** The text about a held answer that has taken effect. */
function occasionOf({ status, approvedAt }: Reservation): TextOccasion {
  if (status === 'confirmed') return 'confirmed'
  return approvedAt === null ? 'declined' : 'cancelled_by_venue'
}
