import type { Reservation } from '#flows/reservation/booking.ts'
import { firstWithin } from './firstWithin.ts'
import type { ShowReservation } from './showInLists.ts'

/** Below a megabyte with the rest of the answer. Only a day whose rows all have the longest notes exceeds it. */
const BOOK_BYTES_MAX = 1_000_000

/** Returns the reservations of a day as their owner sees them, earliest first, with counts of all of them. */
export function shownBook(reservations: readonly Reservation[], show: ShowReservation) {
  const confirmed = reservations.filter(({ status }) => status === 'confirmed')
  return {
    reservations: firstWithin(reservations.map(show), BOOK_BYTES_MAX),
    parties: confirmed.length,
    guests: confirmed.reduce((sum, { guestCount }) => sum + guestCount, 0),
  }
}
