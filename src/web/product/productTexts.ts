import type { LocalizedText } from '#contract/language.ts'

export const productTexts = {
  plansHint: {
    en: 'Every answer costs tokens by its most expensive field group. New accounts start on the free plan; the operator changes plans.',
    ko: '응답마다 가장 비싼 필드 그룹을 기준으로 토큰이 듭니다. 가입하면 free 요금제로 시작하며, 요금제 변경은 운영자가 합니다.',
  },
  start: { en: 'Get a free key', ko: '무료 키 받기' },
  askOperator: { en: 'Ask for another plan', ko: '요금제 변경 문의' },
  limit: { en: 'Limit', ko: '한도' },
  noLimit: { en: 'no limit', ko: '제한 없음' },
  limits: {
    monthlyTokens: { en: 'Tokens per month', ko: '월 토큰' },
    perMinute: { en: 'Requests per minute and key', ko: '키별 분당 요청' },
    distinctVenues: { en: 'Different venues per key in 30 days', ko: '키별 30일간 조회 매장 수' },
    resultWindow: { en: 'Results per search', ko: '검색당 결과 수' },
    activeKeys: { en: 'Active keys', ko: '사용 중인 키' },
    webhooks: { en: 'Webhooks', ko: '웹훅' },
    longPolls: { en: 'Long polls at the same time', ko: '동시 롱 폴링' },
  },
  prices: { en: 'Tokens per answer', ko: '응답당 토큰' },
  pricesHint: {
    en: 'A list costs this per page, a place per call. Sandbox calls, errors and repeated calls with the same idempotency key cost nothing.',
    ko: '목록은 페이지마다, 매장 상세는 호출마다 토큰이 듭니다. 샌드박스 호출과 오류, 같은 멱등 키로 다시 보낸 호출은 무료입니다.',
  },
  fields: { en: 'Fields', ko: '필드' },
  tokens: { en: 'Tokens', ko: '토큰' },
  ready: { en: 'All parts work', ko: '정상 운영 중입니다' },
  degraded: { en: 'Some parts are impaired', ko: '일부 기능에 문제가 있습니다' },
  down: { en: 'The service does not answer', ko: '서비스가 응답하지 않습니다' },
  parts: {
    release: { en: 'An older release is being served.', ko: '이전 릴리스를 제공하고 있습니다.' },
    writes: {
      en: 'Nothing can be stored: reservations and reports fail.',
      ko: '지금은 저장이 되지 않아 예약과 신고를 받을 수 없습니다.',
    },
  } as Readonly<Record<string, LocalizedText>>,
  checkedAt: (when: string): LocalizedText => ({ en: `Checked at ${when}`, ko: `${when} 확인` }),
  version: { en: 'Version', ko: '버전' },
  made: { en: 'Made', ko: '생성' },
  places: { en: 'Open places', ko: '영업 중인 장소' },
  sources: { en: 'Sources', ko: '데이터 출처' },
  source: { en: 'Source', ko: '출처' },
  edition: { en: 'As of', ko: '기준일' },
  notStated: { en: 'not stated', ko: '밝히지 않음' },
  licence: { en: 'Licence', ko: '이용 조건' },
} as const
