import type { LocalizedText } from '#contract/language.ts'

export const docsTexts = {
  title: { en: 'Documentation', ko: '개발 문서' },
  hint: {
    en: 'Search restaurants, cafés and bars of Korea over HTTP, request tables and ask owners. Start with a guide, or look up a call.',
    ko: '한국의 식당·카페·술집을 HTTP로 검색하고, 예약을 요청하고, 사장님께 물어보세요. 가이드로 시작하거나 호출을 바로 찾아볼 수 있습니다.',
  },
  tryIt: { en: 'Try it', ko: '직접 호출해 보기' },
  search: { en: 'Search the documentation', ko: '문서 검색' },
  /** The column of the contents is narrow. */
  searchHint: { en: 'Search the docs', ko: '문서 검색' },
  nothingFound: (words: string): LocalizedText => ({
    en: `Nothing about “${words}”.`,
    ko: `‘${words}’에 관한 내용이 없습니다.`,
  }),
  contents: { en: 'Contents', ko: '문서 목차' },
  guides: { en: 'Guides', ko: '가이드' },
  reference: { en: 'API reference', ko: 'API 레퍼런스' },
  errors: { en: 'Errors', ko: '오류' },
  onThisPage: { en: 'On this page', ko: '이 페이지에서' },
  forPrograms: { en: 'For programs', ko: '프로그램용' },
  changes: { en: 'Changes of the API', ko: 'API 변경 내역' },
  dashboard: { en: 'Dashboard', ko: '대시보드' },
  toKeys: { en: 'Get a key', ko: '키 받기' },
  toFirstGuide: { en: 'Read the first guide', ko: '첫 가이드 읽기' },
  next: { en: 'Next', ko: '다음' },
  answer: { en: 'Answer', ko: '응답' },
  command: { en: 'Commands', ko: '명령' },
  terminal: { en: 'Terminal', ko: '터미널' },
  ways: { en: 'Ways to call', ko: '호출 방법' },
  example: { en: 'Example', ko: '예시' },
  exampleAnswer: { en: 'Example of an answer', ko: '응답 예시' },
  price: { en: 'Price', ko: '가격' },
  scope: { en: 'Scope', ko: '권한' },
  admission: { en: 'Who may call', ko: '호출 자격' },
  parameters: { en: 'Parameters', ko: '파라미터' },
  takesFilters: { en: 'Also accepts all filters', ko: '모든 필터도 함께 쓸 수 있습니다' },
  body: { en: 'Body', ko: '본문' },
  output: { en: 'Response', ko: '응답' },
  required: { en: 'required', ko: '필수' },
  exampleOf: (value: string): LocalizedText => ({ en: `Example: ${value}`, ko: `예: ${value}` }),
  valuesCount: (count: number): LocalizedText => ({ en: `${count} values`, ko: `값 ${count}개` }),
  fieldsOf: (name: string): LocalizedText => ({ en: `Fields of ${name}`, ko: `${name}의 필드` }),
  placeFields: { en: 'Fields of a place', ko: '매장의 필드' },
  itsErrors: { en: 'Errors', ko: '오류' },
  commonErrors: { en: 'Errors of every call on this page', ko: '이 페이지의 모든 호출에서 날 수 있는 오류' },
  errorsHint: {
    en: 'Every unsuccessful answer has the same body: error.code is stable, error.message is for people, and error.details.errors lists all faults of the request. Errors cost nothing.',
    ko: '실패한 응답은 모두 형식이 같습니다. error.code는 바뀌지 않고, error.message는 사람이 읽는 문장이며, error.details.errors에는 요청의 모든 잘못이 담깁니다. 오류에는 비용이 들지 않습니다.',
  },
  retryable: { en: 'The same request may succeed later.', ko: '같은 요청이 나중에는 성공할 수 있습니다.' },
  notRetryable: { en: 'Do not repeat the same request.', ko: '같은 요청을 반복하지 마세요.' },
  noPage: { en: 'There is no such page in the documentation', ko: '문서에 없는 페이지입니다' },
  toDocs: { en: 'To the documentation', ko: '개발 문서로 가기' },
} as const

/** The names of the forms of a call. */
export const FORM_NAMES = {
  curl: { en: 'curl', ko: 'curl' },
  typescript: { en: 'TypeScript', ko: 'TypeScript' },
  python: { en: 'Python', ko: 'Python' },
  terminal: docsTexts.terminal,
} as const satisfies Record<string, LocalizedText>
