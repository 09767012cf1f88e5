import type { Instant } from '#base/clock.ts'
import type { Canceller, Channel, HeldAnswer, ReservationStatus } from '#contract/reservation.ts'

/** The tables of migrations 0006, 0034, 0040 and 0043. */
export type ReservationTables = {
  reservation: {
    id: string
    account_id: string
    place_id: string
    status: ReservationStatus
    reservation_time: number
    guest_count: number
    outside_hours: number
    created_at: number
    expires_at: number
    approved_at: number | null
    settled_at: number | null
    no_show_at: number | null
    cancelled_by: Canceller | null
    version: number
    guest: string | null
    phone_index: string | null
    cancel_reason: string | null
    channel: Channel
    proposed_time: number | null
    proposed_at: number | null
    proposals: number
    held_answer: HeldAnswer | null
    held_at: number | null
    held_until: number | null
    held_reason: string | null
    cancellation_seen_at: number | null
    moved_at: number | null
    moved_from: number | null
  }
  guest_phone: { phone_index: string; asked_at: number }
}

export type ReservationRow = ReservationTables['reservation']

/** The guest's data, which is erased 30 days after the reservation's time. */
export interface Guest {
  /** Phone number in E.164; null for a guest whom the owner entered without one. */
  phone: string | null
  name: string | null
  note: string | null
}

/** A guest with a phone number, as every request has. */
export type ReachableGuest = Guest & { phone: string }

/** A reservation request and its state. */
export interface Reservation {
  reservationId: string
  accountId: string
  placeId: string
  status: ReservationStatus
  reservationTime: Instant
  guestCount: number
  /** True when the venue is closed at that time, according to its confirmed hours. */
  outsideHours: boolean
  createdAt: Instant
  /** Until when the owner may answer. */
  expiresAt: Instant
  approvedAt: Instant | null
  settledAt: Instant | null
  noShowAt: Instant | null
  cancelledBy: Canceller | null
  /** Also null once it is erased, as `guest` then is. */
  cancelReason: string | null
  version: number
  guest: Guest | null
  channel: Channel
  /** Another time that the owner proposes; null when no proposal waits for the guest. */
  proposedTime: Instant | null
  proposedAt: Instant | null
  /** How many times the owner has proposed another time. */
  proposals: number
  /** An answer of the owner that takes effect at `heldUntil`. */
  heldAnswer: HeldAnswer | null
  heldUntil: Instant | null
  /** When it was last moved to another time, and the time before. */
  movedAt: Instant | null
  movedFrom: Instant | null
}

/** The data of a new reservation request. */
export interface ReservationOrder {
  reservationId: string
  accountId: string
  placeId: string
  reservationTime: Instant
  guestCount: number
  outsideHours: boolean
  createdAt: Instant
  expiresAt: Instant
  guest: ReachableGuest
}

/** Selects overdue requests: of an account, a single one, or all. */
export interface Overdue {
  accountId?: string
  reservationId?: string
}
