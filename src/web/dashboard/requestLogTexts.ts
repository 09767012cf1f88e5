import type { LocalizedText } from '#contract/language.ts'

export const requestLogTexts = {
  title: { en: 'Requests', ko: '요청 기록' },
  hint: (days: number): LocalizedText => ({
    en: `Hourly counts are kept for ${days} days. What a request asked for and where it came from are never recorded. The response to a refused request states the reason and the request ID.`,
    ko: `${days}일 동안 시간 단위 횟수만 보관합니다. 요청 내용이나 접속 위치는 기록하지 않습니다. 거절된 이유와 요청 ID는 해당 응답에 있습니다.`,
  }),
  notNoted: { en: 'This server does not record requests.', ko: '이 서버는 요청을 기록하지 않습니다.' },
  none: { en: 'There are no matching requests.', ko: '해당하는 요청이 없습니다.' },
  all: { en: 'All', ko: '전체' },
  key: { en: 'Key', ko: '키' },
  outcome: { en: 'Outcome', ko: '결과' },
  answered: { en: 'Answered', ko: '정상' },
  refused: { en: 'Refused', ko: '거절' },
  hour: { en: 'Hour', ko: '시각' },
  call: { en: 'Call', ko: '호출' },
  status: { en: 'Status', ko: '상태' },
  requests: { en: 'Requests', ko: '요청' },
  tokens: { en: 'Tokens', ko: '토큰' },
} as const
