import type { LocalizedText } from '#contract/language.ts'

export const historyTexts = {
  title: { en: 'Past and coming reservations', ko: '예약 내역' },
  search: { en: 'Name or phone', ko: '이름 또는 전화번호' },
  from: { en: 'From', ko: '시작일' },
  to: { en: 'Until', ko: '종료일' },
  status: { en: 'Status', ko: '상태' },
  place: { en: 'Place', ko: '매장' },
  all: { en: 'All', ko: '전체' },
  statuses: {
    pending: { en: 'Waiting', ko: '답변 대기' },
    confirmed: { en: 'Accepted', ko: '수락함' },
    cancelled: { en: 'Cancelled or declined', ko: '취소·거절' },
    expired: { en: 'Missed', ko: '놓친 요청' },
    no_show: { en: 'No-show', ko: '노쇼' },
  },
  found: (total: number): LocalizedText => ({
    en: total === 1 ? '1 reservation' : `${total} reservations`,
    ko: `${total}건`,
  }),
  cut: {
    en: 'The span has more than 2,000 reservations. Choose a shorter one to search all of them.',
    ko: '기간 안에 예약이 2,000건이 넘습니다. 모두 찾으려면 기간을 줄이세요.',
  },
  nothing: { en: 'Nothing found.', ko: '찾은 내역이 없습니다.' },
  erased: { en: 'The guest’s data has been erased.', ko: '손님 정보가 삭제되었습니다.' },
  before: { en: 'Newer', ko: '이전 페이지' },
  after: { en: 'Older', ko: '다음 페이지' },
} as const
