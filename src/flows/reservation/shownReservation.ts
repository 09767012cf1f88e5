import { kstIso, isoInstantOrNull } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { Reservation } from '#reservations/reservation.ts'

/** Suggested interval of polls, in milliseconds, for a client without long polls while a request is pending. */
const POLL_AFTER_MS = 1_000

const OUTSIDE_HOURS = {
  en: 'According to its confirmed hours, the venue is closed at this time. The request was sent anyway; the owner decides.',
  ko: '확인된 영업시간에 따르면 예약 시각에 영업하지 않습니다. 요청은 전달되었으며 업주가 결정합니다.',
} as const

/**
 * Returns a reservation as shown to the account that made it, with only the last digits of the phone number
 * (docs/reference/reservations.md#guest-data).
 */
export function reservationView(reservation: Reservation, language: Language) {
  const { reservationId, placeId, status, guestCount, cancelledBy, cancelReason, version, guest } = reservation
  const pending = status === 'pending'
  return {
    reservationId,
    placeId,
    status,
    settled: !pending,
    reservationTime: kstIso(reservation.reservationTime),
    guestCount,
    guestPhoneLast4: guest?.phone?.slice(-4) ?? null,
    approvedAt: isoInstantOrNull(reservation.approvedAt),
    createdAt: isoInstantOrNull(reservation.createdAt),
    expiresAt: isoInstantOrNull(reservation.expiresAt),
    settledAt: isoInstantOrNull(reservation.settledAt),
    cancelledBy,
    cancelReason,
    noShowAt: isoInstantOrNull(reservation.noShowAt),
    proposal: proposalOf(reservation),
    version,
    pollAfterMs: pending ? POLL_AFTER_MS : null,
    notices: reservation.outsideHours ? [{ code: OUTSIDE_HOURS_CODE, message: OUTSIDE_HOURS[language] }] : [],
  }
}

/** Returns the proposal that waits for the guest; the proposal of a reservation that is over waits no longer. */
export function proposalOf({ status, proposedTime, proposedAt }: Reservation) {
  if (proposedTime === null || (status !== 'pending' && status !== 'confirmed')) return null
  return { reservationTime: kstIso(proposedTime), proposedAt: isoInstantOrNull(proposedAt) }
}

export const OUTSIDE_HOURS_CODE = 'outside_confirmed_hours'

/** Returns the body of the answer to its creation (docs/reference/reservations.md#request). */
export function shownCreation({ reservationId, status, placeId, expiresAt }: Reservation) {
  return { reservationId, status, placeId, expiresAt: isoInstantOrNull(expiresAt) }
}
