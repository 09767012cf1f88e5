import { kstIso, isoInstantOrNull } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { Reservation } from '#reservations/reservation.ts'

/** How often a client without long polls should ask while a request is pending. */
const POLL_AFTER_MS = 1_000

const OUTSIDE_HOURS = {
  en: 'By its confirmed hours the venue is closed at this time. The request was sent all the same: the owner decides.',
  ko: '확인된 영업시간에 따르면 예약 시각에 영업하지 않습니다. 요청은 전달되었으며 업주가 결정합니다.',
} as const

/**
 * A reservation as the account that made it sees it: of the phone only its last digits
 * (docs/reference/reservations.md#guest-data).
 */
export function shownReservation(reservation: Reservation, language: Language) {
  const { reservationId, placeId, status, guestCount, cancelledBy, cancelReason, version, guest } = reservation
  const pending = status === 'pending'
  return {
    reservationId,
    placeId,
    status,
    settled: !pending,
    reservationTime: kstIso(reservation.reservationTime),
    guestCount,
    guestPhoneLast4: guest && guest.phone.slice(-4),
    approvedAt: isoInstantOrNull(reservation.approvedAt),
    createdAt: isoInstantOrNull(reservation.createdAt),
    expiresAt: isoInstantOrNull(reservation.expiresAt),
    settledAt: isoInstantOrNull(reservation.settledAt),
    cancelledBy,
    cancelReason,
    noShowAt: isoInstantOrNull(reservation.noShowAt),
    version,
    pollAfterMs: pending ? POLL_AFTER_MS : null,
    notices: reservation.outsideHours ? [{ code: OUTSIDE_HOURS_CODE, message: OUTSIDE_HOURS[language] }] : [],
  }
}

export const OUTSIDE_HOURS_CODE = 'outside_confirmed_hours'

/** What its creation answers (docs/reference/reservations.md#request). */
export function shownCreation({ reservationId, status, placeId, expiresAt }: Reservation) {
  return { reservationId, status, placeId, expiresAt: isoInstantOrNull(expiresAt) }
}
