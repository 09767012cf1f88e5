import type { LocalizedText } from '#contract/language.ts'
import { numberText } from '../../language/moment.ts'

export const requestTexts = {
  title: { en: 'Requests', ko: '요청 기록' },
  hint: (days: number, max: number): LocalizedText => ({
    en: `The newest ${numberText(max, 'en')} requests are kept for ${days} days. Values that may identify a person are left out or made coarse.`,
    ko: `최신 요청 ${numberText(max, 'ko')}건을 ${days}일 동안 보관합니다. 개인을 알아볼 수 있는 값은 빼거나 뭉뚱그려 저장합니다.`,
  }),
  notStored: {
    en: 'This server does not store single requests.',
    ko: '이 서버는 요청을 한 건씩 저장하지 않습니다.',
  },
  none: { en: 'There are no matching requests.', ko: '해당하는 요청이 없습니다.' },
  noneYet: {
    en: 'No requests yet. Send one with your key; it appears here within seconds.',
    ko: '아직 요청이 없습니다. 키로 요청을 보내면 몇 초 안에 여기에 나타납니다.',
  },
  all: { en: 'All', ko: '전체' },
  key: { en: 'Key', ko: '키' },
  status: { en: 'Status', ko: '상태' },
  statuses: {
    '2xx': { en: '2xx answered', ko: '2xx 정상' },
    '3xx': { en: '3xx unchanged', ko: '3xx 변경 없음' },
    '4xx': { en: '4xx refused', ko: '4xx 거절' },
    '429': { en: '429 too many', ko: '429 한도 초과' },
    '5xx': { en: '5xx failed', ko: '5xx 서버 오류' },
  },
  call: { en: 'Endpoint', ko: '엔드포인트' },
  requestId: { en: 'Request ID', ko: '요청 ID' },
  requestIdHint: { en: 'requestId of an error, or x-request-id', ko: '오류의 requestId 또는 x-request-id' },
  find: { en: 'Find', ko: '찾기' },
  time: { en: 'Time', ko: '시각' },
  latency: { en: 'Server latency', ko: '서버 응답 시간' },
  milliseconds: (ms: string): LocalizedText => ({ en: `${ms} ms`, ko: `${ms} ms` }),
  tokens: { en: 'Tokens', ko: '토큰' },
  tokensUsed: (units: number): LocalizedText => ({
    en: units === 1 ? '1 token' : `${units} tokens`,
    ko: `${units}토큰`,
  }),
  error: { en: 'Error', ko: '오류' },
  errorParams: { en: 'Faulty parameters', ko: '잘못된 파라미터' },
  reasonsNotStored: {
    en: 'The answer stated the reason for each in details.errors. It is not stored, because it may repeat what was sent.',
    ko: '이유는 응답의 details.errors에 파라미터별로 적혀 있었습니다. 보낸 값이 들어갈 수 있어 저장하지 않습니다.',
  },
  mode: { en: 'Mode', ko: '종류' },
  modes: { live: { en: 'Live', ko: '실제' }, test: { en: 'Test', ko: '테스트' } },
  parameters: { en: 'Parameters', ko: '파라미터' },
  noParameters: { en: 'None', ko: '없음' },
  leftOut: { en: 'Sent, but not stored', ko: '보냈지만 저장하지 않은 값' },
  back: { en: 'All requests', ko: '전체 요청' },
  one: { en: 'Request', ko: '요청' },
  unknown: (id: string): LocalizedText => ({
    en: `No request ${id} is stored for your account. It may be older than the stored requests, belong to another account, or have been one of very many at once. New requests appear within ten seconds.`,
    ko: `내 계정에 저장된 요청 ${id}이(가) 없습니다. 보관 기간이 지났거나, 다른 계정의 요청이거나, 한꺼번에 너무 많이 보낸 요청 중 하나일 수 있습니다. 새 요청은 10초 안에 나타납니다.`,
  }),
  page: (page: number, pages: number): LocalizedText => ({
    en: `Page ${page} of ${pages}`,
    ko: `${pages}페이지 중 ${page}페이지`,
  }),
  earlier: { en: 'Newer', ko: '더 최근' },
  later: { en: 'Older', ko: '더 이전' },
  counts: { en: 'Counts by the hour', ko: '시간별 횟수' },
  countsHint: (days: number): LocalizedText => ({
    en: `All requests of ${days} days, also those that are not stored one by one.`,
    ko: `한 건씩 저장하지 않은 것까지 포함한 ${days}일 동안의 모든 요청입니다.`,
  }),
  hour: { en: 'Hour', ko: '시각' },
  requests: { en: 'Requests', ko: '요청' },
} as const
