import { isoInstant, isoInstantOrNull, kstIso } from '#base/kst.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { reservationCard } from '#flows/reservation/reservationCard.ts'
import { proposalOf } from '#flows/reservation/shownReservation.ts'

/** Returns a reservation as the owner of its place sees it, with the guest's name and phone. */
export function shownToOwner(reservation: Reservation) {
  const { reservationId, placeId, status, guestCount, guest, cancelledBy, version, ...more } = reservation
  const { channel, heldAnswer } = more
  const proposal = proposalOf(reservation)
  return {
    reservationId,
    placeId,
    status,
    reservationTime: kstIso(more.reservationTime),
    guestCount,
    guestName: guest?.name ?? null,
    guestPhone: guest?.phone ?? null,
    note: guest?.note ?? null,
    createdAt: isoInstant(more.createdAt),
    expiresAt: isoInstant(more.expiresAt),
    approvedAt: isoInstantOrNull(more.approvedAt),
    settledAt: isoInstantOrNull(more.settledAt),
    cancelledBy,
    noShowAt: isoInstantOrNull(more.noShowAt),
    version,
    channel,
    proposedTime: proposal?.reservationTime ?? null,
    proposedAt: proposal?.proposedAt ?? null,
    heldAnswer,
    undoableUntil: isoInstantOrNull(more.heldUntil),
    ...reservationCard(reservation),
  }
}
