import type { LocalizedText } from '#contract/language.ts'
import { CANCEL_REASONS } from '../answerReasons.ts'

export const bookTexts = {
  title: { en: 'Reservation book', ko: '예약 장부' },
  day: { en: 'Day', ko: '날짜' },
  previous: { en: 'Previous day', ko: '이전 날' },
  next: { en: 'Next day', ko: '다음 날' },
  place: { en: 'Place', ko: '매장' },
  totals: (parties: number, guests: number): LocalizedText => ({
    en: `${parties} ${parties === 1 ? 'party' : 'parties'}, ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
    ko: `예약 ${parties}건, ${guests}명`,
  }),
  none: { en: 'There are no reservations on this day.', ko: '이날은 예약이 없습니다.' },
  nextTable: (time: string, guests: number): LocalizedText => ({
    en: `Next reservation: ${time}, ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
    ko: `다음 예약: ${time}, ${guests}명`,
  }),
  gone: (count: number): LocalizedText => ({ en: `Cancelled (${count})`, ko: `취소된 예약 (${count})` }),
  enter: { en: 'Enter a reservation', ko: '예약 직접 입력' },
  enterHint: {
    en: 'For guests who called or came to the door. They get no text messages.',
    ko: '전화나 현장에서 받은 예약을 적어 둡니다. 손님에게 문자는 가지 않습니다.',
  },
  channels: {
    service: { en: 'Online', ko: '온라인' },
    phone: { en: 'By phone', ko: '전화' },
    walk_in: { en: 'At the door', ko: '현장' },
  },
  channel: { en: 'How it came', ko: '예약 경로' },
  time: { en: 'Time', ko: '시각' },
  guests: { en: 'Guests', ko: '인원' },
  name: { en: 'Name (optional)', ko: '이름 (선택)' },
  phone: { en: 'Phone (optional)', ko: '전화번호 (선택)' },
  note: { en: 'Note (optional)', ko: '메모 (선택)' },
  save: { en: 'Save', ko: '저장' },
  saved: { en: 'Saved.', ko: '저장했습니다.' },
  change: { en: 'Change', ko: '수정' },
  cancel: { en: 'Cancel the table', ko: '예약 취소' },
  cancelHint: {
    en: 'The guest reads the reason in the text message, word for word.',
    ko: '적은 사유는 손님에게 문자로 그대로 전달됩니다.',
  },
  cancelEntryHint: {
    en: 'The guest gets no text message. Call them.',
    ko: '문자가 가지 않으니 손님에게 직접 알려 주세요.',
  },
  reason: { en: 'Reason', ko: '취소 사유' },
  reasons: CANCEL_REASONS,
  propose: { en: 'Propose another time', ko: '다른 시간 제안' },
  proposeHint: {
    en: 'The guest gets a text message with a link to accept or decline. Until then the reservation stays as it is.',
    ko: '손님이 수락하거나 거절할 수 있는 링크를 문자로 보냅니다. 답이 올 때까지 예약은 그대로입니다.',
  },
  proposeNow: { en: 'Send the proposal', ko: '제안 보내기' },
  proposeAnyway: { en: 'Send the proposal anyway', ko: '그래도 제안 보내기' },
  timeRefused: {
    en: 'This time has passed, or is more than 180 days ahead.',
    ko: '이미 지난 시각이거나 180일보다 먼 시각입니다.',
  },
  proposed: (time: string): LocalizedText => ({
    en: `Proposed: ${time}. Waiting for the guest.`,
    ko: `${time} 제안함 · 손님의 답을 기다리는 중`,
  }),
  withdraw: { en: 'Withdraw the proposal', ko: '제안 취소' },
  held: {
    accept: { en: 'Accepted', ko: '수락했습니다' },
    decline: { en: 'Declined', ko: '거절했습니다' },
    cancel: { en: 'Cancelled', ko: '취소했습니다' },
  },
  heldFor: (seconds: number): LocalizedText => ({
    en: `The guest is informed in ${seconds} s.`,
    ko: `${seconds}초 뒤 손님에게 알립니다.`,
  }),
  undo: { en: 'Undo', ko: '되돌리기' },
  tooLate: { en: 'It took effect before you could undo it.', ko: '이미 처리되어 되돌릴 수 없습니다.' },
} as const
