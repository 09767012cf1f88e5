import type { Instant } from '#base/clock.ts'
import type { ReachableGuest } from '#reservations/reservation.ts'

/** A request as it was sent, with every field validated. */
export interface ReservationRequest {
  placeId: string
  reservationTime: Instant
  guestCount: number
  guest: ReachableGuest
}
