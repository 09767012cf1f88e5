import type { LocalizedText } from '#contract/language.ts'

export const bookingsTexts = {
  title: { en: 'My bookings', ko: '내 예약' },
  hint: {
    en: 'Your last 100 reservations, and the questions that you asked in this browser today and yesterday.',
    ko: '최근 예약 100건, 그리고 어제와 오늘 이 브라우저에서 보낸 문의입니다.',
  },
  none: { en: 'No reservations or questions yet.', ko: '아직 예약이나 문의가 없습니다.' },
  noneHint: {
    en: 'Open a place that takes requests here, and choose “Request a table”.',
    ko: '예약을 받는 매장을 열고 ‘자리 예약하기’를 누르면 여기에 모입니다.',
  },
  list: { en: 'Your requests', ko: '내 요청' },
  place: { en: 'Open the place', ko: '매장 보기' },
  more: (left: number): LocalizedText => ({ en: `Show more (${left} left)`, ko: `더 보기 (${left}건 남음)` }),
  unread: {
    en: 'The answer could not be loaded. Trying again…',
    ko: '답을 불러오지 못했습니다. 다시 시도하고 있습니다…',
  },
  requestedAt: (clock: string): LocalizedText => ({ en: `Requested on ${clock}`, ko: `${clock}에 요청` }),
} as const
