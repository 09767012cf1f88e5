import type { LocalizedText } from '#contract/language.ts'

export const requestWords = {
  title: { en: 'Requests', ko: '요청 기록' },
  hint: (days: number): LocalizedText => ({
    en: `Counted by the hour for ${days} days, then forgotten. What was asked for, and from where, is never noted; why one was refused stands in its answer, with its request id.`,
    ko: `${days}일 동안 시간 단위 횟수만 보관합니다. 요청 내용이나 접속 위치는 기록하지 않습니다. 거절된 이유와 요청 ID는 해당 응답에 있습니다.`,
  }),
  notNoted: { en: 'This installation notes no requests.', ko: '이 서버는 요청을 기록하지 않습니다.' },
  none: { en: 'No request in this time.', ko: '해당하는 요청이 없습니다.' },
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
