import type { Instant } from '#base/clock.ts'
import { isoInstant, kstDate } from '#base/kst.ts'
import type { Canceller } from '#contract/reservation.ts'
import type { RESERVATION_EVENTS } from '#contract/schemas/reservationCard.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'
import type { Reservation } from './booking.ts'

interface HistoryEvent {
  at: Instant
  event: (typeof RESERVATION_EVENTS)[number]
  by: Canceller | null
  reason: string | null
  /** The time before a move. */
  from: string | null
  /** Filled in for lists (src/api/owner/showInLists.ts). */
  person: string | null
}

/** Returns what an owner should know about a request besides who, when and how many. */
export function reservationCard(reservation: Reservation) {
  const { outsideHours, reservationTime, cancelReason } = reservation
  return {
    outsideHours,
    holiday: isPublicHoliday(kstDate(reservationTime)),
    // Filled in for lists (src/api/owner/showInLists.ts).
    dayOff: false,
    partyTooLarge: false,
    sameGuest: [] as string[],
    cancelReason,
    history: historyOf(reservation).map(({ at, ...event }) => ({ at: isoInstant(at), ...event })),
  }
}

function historyOf(reservation: Reservation): HistoryEvent[] {
  const { createdAt, approvedAt, settledAt, noShowAt, status, cancelledBy: by, cancelReason: reason } = reservation
  const plain = { by: null, reason: null, from: null, person: null }
  const events: HistoryEvent[] = [{ at: createdAt, event: 'requested', ...plain }]
  if (approvedAt !== null) events.push({ at: approvedAt, event: 'accepted', ...plain })
  const { movedAt, movedFrom, channel } = reservation
  // A guest moves a reservation by accepting a proposal; the venue moves only what it entered by hand.
  if (movedAt !== null && movedFrom !== null)
    events.push({
      at: movedAt,
      event: 'moved',
      ...plain,
      by: channel === 'service' ? 'guest' : 'owner',
      from: isoInstant(movedFrom),
    })
  if (status === 'cancelled' && settledAt !== null) {
    const isDecline = by === 'owner' && approvedAt === null
    events.push({ at: settledAt, event: isDecline ? 'declined' : 'cancelled', ...plain, by, reason })
  }
  if (status === 'expired' && settledAt !== null) events.push({ at: settledAt, event: 'expired', ...plain })
  if (noShowAt !== null) events.push({ at: noShowAt, event: 'no_show', ...plain })
  return events
}

/** More tables of one guest tell the owner nothing more, and a list of each for each would be very long. */
const SAME_GUEST_MAX = 10

/** Returns, for each of these reservations, the first others of the same phone number. */
export function sameGuestIn(reservations: readonly Reservation[]): (reservation: Reservation) => string[] {
  const byPhone = Map.groupBy(reservations, ({ guest }) => guest?.phone ?? null)
  return ({ guest, reservationId }) =>
    (guest?.phone ? (byPhone.get(guest.phone) ?? []) : [])
      .slice(0, SAME_GUEST_MAX + 1)
      .map((other) => other.reservationId)
      .filter((other) => other !== reservationId)
      .slice(0, SAME_GUEST_MAX)
}
