import type { LocalizedText } from '#contract/language.ts'
import type { ReadEndpoint } from '#contract/parameters/parameters.ts'

/** Short names of the calls; the contract’s sentences are written for the API reference. */
export const CALL_LABELS: Readonly<Record<ReadEndpoint, LocalizedText>> = {
  search: { en: 'Search places', ko: '매장 검색' },
  nearby: { en: 'Search around a point', ko: '주변 검색' },
  clusters: { en: 'Cluster places for a map', ko: '지도용 클러스터' },
  sentence: { en: 'Search with a sentence', ko: '문장으로 검색' },
  suggest: { en: 'Complete what is typed', ko: '검색어 자동 완성' },
  place: { en: 'Read one place', ko: '매장 상세' },
  history: { en: 'History of a place', ko: '매장 이력' },
  regions: { en: 'Find regions', ko: '지역 찾기' },
  categories: { en: 'Count places by category', ko: '업종별 매장 수' },
  stats: { en: 'Data statistics', ko: '데이터 현황' },
  meta: { en: 'Vocabulary', ko: '필터 값 목록' },
}

export const tryTexts = {
  title: { en: 'Try it', ko: '직접 호출해 보기' },
  hint: {
    en: 'Build a request, see what it costs and send it. The address of this page contains the request, so you can share it.',
    ko: '요청을 만들고 비용을 확인한 다음 보내 보세요. 요청이 이 화면의 주소에 담기므로 주소로 공유할 수 있습니다.',
  },
  request: { en: 'Request', ko: '요청' },
  call: { en: 'Call', ko: '호출' },
  words: { en: 'Describe it in words', ko: '말로 입력하기' },
  wordsHint: { en: 'Your words become the parameters below.', ko: '아래 파라미터로 바뀝니다.' },
  read: { en: 'Apply', ko: '적용' },
  unread: (words: string): LocalizedText => ({ en: `Not understood: ${words}`, ko: `이해하지 못한 말: ${words}` }),
  parameters: { en: 'Parameters', ko: '파라미터' },
  add: { en: 'Add a parameter', ko: '파라미터 추가' },
  choose: { en: 'Choose…', ko: '선택…' },
  remove: (name: string): LocalizedText => ({ en: `Remove ${name}`, ko: `${name} 빼기` }),
  example: (value: string): LocalizedText => ({ en: `For example ${value}`, ko: `예: ${value}` }),
  groups: {
    area: { en: 'Where', ko: '지역' },
    filter: { en: 'Filters', ko: '필터' },
    order: { en: 'Order', ko: '정렬' },
    page: { en: 'Page', ko: '페이지' },
    answer: { en: 'Answer', ko: '응답' },
  },
  key: { en: 'Key', ko: '키' },
  keys: {
    explorer: { en: 'Explorer key: free, read-only', ko: '둘러보기용 키: 무료, 조회만' },
    own: { en: 'My own key', ko: '내 키' },
  },
  ownKey: { en: 'Your key', ko: '내 API 키' },
  ownKeyHint: {
    en: 'Kept only in this page, until you close or reload it.',
    ko: '이 화면에만 보관하며 닫거나 새로 고치면 사라집니다.',
  },
  price: { en: 'What does it cost?', ko: '비용 확인' },
  send: (units: number): LocalizedText => ({
    en: units === 0 ? 'Send for free' : `Send for ${units} ${units === 1 ? 'token' : 'tokens'}`,
    ko: units === 0 ? '무료로 보내기' : `${units}토큰으로 보내기`,
  }),
  priced: (fields: string): LocalizedText => ({ en: `for the fields ${fields}`, ko: `필드: ${fields}` }),
  answer: { en: 'Answer', ko: '응답' },
  facts: (status: number, units: string, ms: number): LocalizedText => ({
    en: `Status ${status} · ${units} ${units === '1' ? 'token' : 'tokens'} billed · ${ms} ms`,
    ko: `상태 ${status} · ${units}토큰 과금 · ${ms} ms`,
  }),
  details: { en: 'Details of this request', ko: '이 요청 자세히 보기' },
  body: { en: 'Body', ko: '본문' },
  cut: (kept: number): LocalizedText => ({
    en: `Only the first ${kept} characters are shown.`,
    ko: `처음 ${kept}자만 표시합니다.`,
  }),
  byHand: { en: 'Send the same request yourself', ko: '같은 요청 직접 보내기' },
  unreached: { en: 'The service could not be reached.', ko: '서버에 연결하지 못했습니다.' },
} as const
