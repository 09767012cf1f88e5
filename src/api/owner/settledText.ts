import type { LocalizedText } from '#contract/language.ts'
import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { HeldAnswer } from '#contract/reservation.ts'
import type { FindAnswerer } from '#flows/owner/people/answerers.ts'
import type { LiveQuery } from '#flows/liveStatus/questions.ts'
import type { Reservation } from '#flows/reservation/booking.ts'

/** Sentences that state who settled a request before an owner's answer arrived, and how. */

interface Deed {
  kind: ActivityKind
  en: string
  ko: string
}

const ACCEPTED: Deed = { kind: 'reservation.accepted', en: 'accepted', ko: '수락한' }
const DECLINED: Deed = { kind: 'reservation.declined', en: 'declined', ko: '거절한' }
const CANCELLED: Deed = { kind: 'reservation.cancelled', en: 'cancelled', ko: '취소한' }
const NO_SHOW: Deed = { kind: 'reservation.no_show', en: 'marked as a no-show', ko: '노쇼로 표시한' }
const HELD: Readonly<Record<HeldAnswer, Deed>> = { accept: ACCEPTED, decline: DECLINED, cancel: CANCELLED }

const BY_GUEST = { en: 'The guest has already cancelled it.', ko: '손님이 이미 취소한 예약입니다.' }
const BY_SERVICE = {
  en: 'It was cancelled because the account of the guest was closed.',
  ko: '손님 계정이 삭제되어 취소된 예약입니다.',
}
const EXPIRED = { en: 'Its time to answer is over.', ko: '답할 수 있는 시간이 지난 요청입니다.' }

/** Returns the sentence about a reservation; null for a state that nobody settled. */
export function settledReservationText(reservation: Reservation, find: FindAnswerer): LocalizedText | null {
  const { reservationId, status, cancelledBy, heldAnswer } = reservation
  if (cancelledBy === 'guest') return BY_GUEST
  if (cancelledBy === 'system') return BY_SERVICE
  if (status === 'expired') return EXPIRED
  const deed = heldAnswer === null ? deedOf(reservation) : HELD[heldAnswer]
  return deed && sentence(deed, find(reservationId, deed.kind), '예약')
}

function deedOf({ status, approvedAt }: Reservation): Deed | null {
  switch (status) {
    case 'confirmed':
      return ACCEPTED
    case 'no_show':
      return NO_SHOW
    case 'cancelled':
      return approvedAt === null ? DECLINED : CANCELLED
    default:
      return null
  }
}

const ANSWERED: Deed = { kind: 'question.answered', en: 'answered', ko: '답한' }

/** Returns the sentence about a question. */
export function settledQuestionText({ queryId, verifiedBy }: LiveQuery, find: FindAnswerer): LocalizedText {
  return verifiedBy === null ? EXPIRED : sentence(ANSWERED, find(queryId, ANSWERED.kind), '문의')
}

function sentence({ en, ko }: Deed, person: string | null, what: string): LocalizedText {
  return person === null
    ? { en: `It was already ${en}.`, ko: `이미 ${ko} ${what}입니다.` }
    : { en: `It was already ${en} by ${person}.`, ko: `${person} 님이 이미 ${ko} ${what}입니다.` }
}
