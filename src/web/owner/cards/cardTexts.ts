import type { LocalizedText } from '#contract/language.ts'

export const cardTexts = {
  outsideHours: { en: 'Outside your opening hours', ko: '영업시간 외' },
  dayOff: { en: 'You are closed that day', ko: '휴무일' },
  holiday: { en: 'Public holiday', ko: '공휴일' },
  partyTooLarge: { en: 'More guests than your rules allow', ko: '정해 둔 인원 초과' },
  paused: { en: 'Requests are paused until later', ko: '예약 일시 중지 중' },
  vacation: { en: 'You take no reservations that day', ko: '예약을 받지 않는 날' },
  afterLastTime: { en: 'After your last time for reservations', ko: '마지막 예약 시각 이후' },
  full: { en: 'All tables of that time are taken', ko: '그 시간대 자리 없음' },
  sameGuest: (count: number): LocalizedText => ({
    en: count === 1 ? 'Same guest has another request' : `Same guest has ${count} other requests`,
    ko: `같은 손님의 다른 예약 ${count}건`,
  }),
  sameGuestTitle: { en: 'Accept a second table?', ko: '같은 손님의 예약을 또 수락할까요?' },
  sameGuestHint: {
    en: 'The same phone number already has a request or reservation with you:',
    ko: '같은 전화번호의 예약이나 요청이 이미 있습니다:',
  },
  acceptAnyway: { en: 'Accept this one too', ko: '이것도 수락' },
  cancellations: { en: 'Cancelled by guests', ko: '손님이 취소한 예약' },
  seen: { en: 'Seen', ko: '확인했습니다' },
  history: { en: 'What happened', ko: '진행 내역' },
  events: {
    requested: { en: 'Requested', ko: '요청' },
    accepted: { en: 'Accepted', ko: '수락' },
    moved: { en: 'Moved to another time', ko: '시간 변경' },
    declined: { en: 'Declined', ko: '거절' },
    cancelled: { en: 'Cancelled', ko: '취소' },
    expired: { en: 'No answer in time', ko: '시간 안에 답하지 못함' },
    no_show: { en: 'No-show', ko: '노쇼' },
  },
  movedFrom: (time: string): LocalizedText => ({ en: `before: ${time}`, ko: `변경 전 ${time}` }),
  by: {
    owner: { en: 'by the venue', ko: '매장에서' },
    guest: { en: 'by the guest', ko: '손님이' },
    system: { en: 'by the service', ko: '서비스에서' },
  },
} as const
