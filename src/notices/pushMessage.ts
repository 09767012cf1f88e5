import { kstIso } from '#base/kst.ts'
import type { NoticeRow } from './noticeTables.ts'
import type { PushOccasion } from './outbox.ts'

const TITLES: Readonly<Record<PushOccasion, string>> = {
  'reservation.created': '예약 요청 · Reservation request',
  'question.created': '실시간 문의 · Live question',
  'reservation.cancelled': '예약 취소 · Reservation cancelled',
  'reservation.proposal_accepted': '시간 변경 수락 · New time accepted',
  'reservation.proposal_declined': '시간 변경 거절 · New time declined',
  'alert.test': '테스트 알림 · Test alert',
}

/**
 * Returns the payload for an owner's browser, as JSON: enough to show a notification and to open the right page, and
 * nothing about the guest. `id` is the same when the message arrives twice.
 */
export function pushPayload(notice: NoticeRow, venueName: string): string {
  const { id, occasion, place_id: placeId, subject_id: subjectId, at, useful_until: until } = notice
  return JSON.stringify({
    id,
    type: occasion,
    placeId,
    subjectId,
    at: kstIso(at),
    usefulUntil: kstIso(until),
    title: TITLES[occasion as PushOccasion],
    body: venueName,
  })
}
