import type { Instant } from '#base/clock.ts'
import type { Language } from '#contract/language.ts'
import { type Booking, type Reservation } from './booking.ts'
import { cancelForGuest } from './cancelReservation.ts'
import { expireReservations } from './expireReservations.ts'
import { answerProposal } from './proposeTime.ts'
import type { Refusal } from '../refusal.ts'

/** What a guest decides by the link of a text. */
export type GuestDecision = { kind: 'accept' | 'decline'; time: Instant } | { kind: 'cancel' }

/** A reservation as its guest sees it by the link, with the name of the venue. */
export interface LinkedReservation {
  reservation: Reservation
  venueName: string | null
}

/** Returns the reservation of a link; null for a wrong code and for a guest whose data was erased. */
export async function linkedReservation(
  booking: Booking,
  reservationId: string,
  code: string,
): Promise<LinkedReservation | null> {
  const { guestCodes, reservations, database, clock } = booking
  if (!guestCodes.isValid(reservationId, code)) return null
  await expireReservations(booking, clock(), { reservationId })
  const reservation = await reservations.guestOf(database, reservationId)
  return reservation && { reservation, venueName: venueNameOf(booking, reservation.placeId) }
}

/** Applies a guest's decision by the link; null for a wrong code. */
export async function decideByLink(
  booking: Booking,
  reservationId: string,
  code: string,
  decision: GuestDecision,
  language: Language,
): Promise<{ kind: 'done'; data: Reservation } | Refusal | null> {
  if (!booking.guestCodes.isValid(reservationId, code)) return null
  if (decision.kind === 'cancel') return cancelForGuest(booking, null, reservationId, { reason: null, language })
  const answer = { reservationId, accountId: null, time: decision.time }
  return answerProposal(booking, answer, { isAccepted: decision.kind === 'accept', language })
}

function venueNameOf({ releases, clock }: Booking, placeId: string): string | null {
  const serving = releases.current()
  const finding = serving?.index.find(placeId)
  if (!serving || !finding || finding.kind === 'unknown') return null
  const moment = { at: clock(), overlay: serving.overlay }
  return (JSON.parse(serving.index.placeJson(finding.ordinal, ['name'], moment)) as { name: string }).name
}
