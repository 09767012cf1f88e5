import type { LocalizedText } from '#contract/language.ts'

export const statisticsTexts = {
  history: { en: 'Search past and coming reservations', ko: '예약 내역 찾기' },
  title: { en: 'Statistics', ko: '통계' },
  span: (from: string, to: string): LocalizedText => ({
    en: `The last four weeks: ${from} to ${to}`,
    ko: `최근 4주: ${from} ~ ${to}`,
  }),
  questions: { en: 'Live questions', ko: '실시간 문의' },
  answered: { en: 'answered', ko: '답함' },
  missed: { en: 'not answered in time', ko: '답하지 못함' },
  median: { en: 'time to answer (median)', ko: '답까지 걸린 시간 (중앙값)' },
  seconds: (seconds: number): LocalizedText => {
    const whole = Math.round(seconds)
    if (whole < 60) return { en: `${whole} s`, ko: `${whole}초` }
    const minutes = Math.floor(whole / 60)
    return { en: `${minutes} min ${whole % 60} s`, ko: `${minutes}분 ${whole % 60}초` }
  },
  reservations: { en: 'Reservations', ko: '예약' },
  accepted: { en: 'accepted', ko: '수락' },
  declined: { en: 'declined', ko: '거절' },
  calledOff: { en: 'cancelled by guests', ko: '손님이 취소' },
  noShows: { en: 'no-shows', ko: '노쇼' },
  guests: { en: 'guests accepted', ko: '수락한 인원' },
  byDay: { en: 'By day', ko: '날짜별' },
  day: { en: 'Day', ko: '날짜' },
  none: { en: 'There are no questions or reservations yet.', ko: '아직 들어온 문의나 예약이 없습니다.' },
} as const
