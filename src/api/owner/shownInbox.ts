import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { sameGuestIn } from '#flows/reservation/reservationCard.ts'
import { firstWithin } from './firstWithin.ts'
import type { ShowReservation } from './showInLists.ts'

/** What waits for an owner, and what was settled lately. */
export interface Inbox {
  reservations: readonly Reservation[]
  cancellations: readonly Reservation[]
  questions: readonly LiveQuery[]
  settled: { reservations: readonly Reservation[]; questions: readonly LiveQuery[] }
}

/**
 * The sizes of the lists of an inbox, below a megabyte together. Only lists whose rows all have the longest notes
 * exceed them; later rows appear as earlier ones are answered.
 */
const RESERVATIONS_BYTES_MAX = 400 << 10
const QUESTIONS_BYTES_MAX = 200 << 10
const SETTLED_BYTES_MAX = 120 << 10

/** Returns an inbox as its owner sees it. */
export function shownInbox({ reservations, cancellations, questions, settled }: Inbox, show: ShowReservation) {
  const sameGuest = sameGuestIn(reservations)
  const toCome = reservations.map((one) => ({ ...show(one), sameGuest: sameGuest(one) }))
  return {
    reservations: firstWithin(toCome, RESERVATIONS_BYTES_MAX),
    cancellations: firstWithin(cancellations.map(show), SETTLED_BYTES_MAX),
    questions: firstWithin(questions.map(questionToOwner), QUESTIONS_BYTES_MAX),
    settled: {
      reservations: firstWithin(settled.reservations.map(show), SETTLED_BYTES_MAX),
      questions: firstWithin(settled.questions.map(questionToOwner), SETTLED_BYTES_MAX),
    },
  }
}

/** Returns a question as the owner of its place sees it, with the guest's own words. */
export function questionToOwner({ queryId, placeId, kind, topic, guestCount, question, status, ...more }: LiveQuery) {
  const { note, interestedCount, createdAt, expiresAt, verifiedAt, verifiedBy, validUntil, correctedAt } = more
  return {
    queryId,
    placeId,
    kind,
    topic,
    guestCount,
    question,
    status,
    note,
    interestedCount,
    createdAt: isoInstant(createdAt),
    expiresAt: isoInstant(expiresAt),
    verifiedAt: isoInstantOrNull(verifiedAt),
    verifiedBy,
    validUntil: isoInstantOrNull(validUntil),
    correctedAt: isoInstantOrNull(correctedAt),
  }
}
