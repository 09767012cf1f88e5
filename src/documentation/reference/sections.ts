import type { LocalizedText } from '#contract/language.ts'
import type { CallerEndpoint } from '#contract/endpoints/callerEndpoint.ts'

/** The pages of the reference in their order. */
export const SECTIONS = [
  'places',
  'filters',
  'fields',
  'reservations',
  'live-status',
  'reports',
  'webhooks',
  'keys',
  'exports',
  'test-keys',
  'account',
  'owner',
  'operator',
] as const
export type Section = (typeof SECTIONS)[number]

interface SectionText {
  title: LocalizedText
  summary: LocalizedText
}

export const SECTION_TEXTS: Readonly<Record<Section, SectionText>> = {
  places: {
    title: { en: 'Places', ko: '매장' },
    summary: {
      en: 'Search, read and match places, and the vocabulary of the search.',
      ko: '매장을 검색하고 읽고 내 목록과 맞춰 보는 호출, 그리고 검색에 쓰는 어휘입니다.',
    },
  },
  filters: {
    title: { en: 'Filters', ko: '필터' },
    summary: {
      en: 'The filters of search and nearby. Lists are separated by commas, with at most 20 values; repeating a parameter means the same. Values may be Korean or English words.',
      ko: '검색과 주변 검색에 쓰는 필터입니다. 여러 값은 쉼표로 구분해 20개까지 보낼 수 있고, 파라미터를 반복해도 뜻이 같습니다. 값은 한국어나 영어 낱말로 써도 됩니다.',
    },
  },
  fields: {
    title: { en: 'Fields and prices', ko: '필드와 가격' },
    summary: {
      en: 'A record contains exactly the fields named in `fields`; a field without a value is `null`. The most expensive group among them sets the price of the whole request, whatever it returns. Groups do not include one another.',
      ko: '응답에는 `fields`로 요청한 필드만 담기고, 값이 없는 필드는 `null`입니다. 요청한 필드 그룹 가운데 가장 비싼 그룹이 요청 전체의 가격이며 결과 수와는 상관없습니다. 그룹은 서로를 포함하지 않습니다.',
    },
  },
  reservations: {
    title: { en: 'Reservations', ko: '예약' },
    summary: {
      en: 'Ask the owner of a venue for a table and follow the answer.',
      ko: '매장에 예약을 요청하고 답을 확인합니다.',
    },
  },
  'live-status': {
    title: { en: 'Live questions', ko: '실시간 문의' },
    summary: {
      en: 'Ask what changes by the hour: a dish, the queue, free seats.',
      ko: '메뉴 품절, 대기 줄, 빈자리처럼 시간마다 달라지는 것을 매장에 물어봅니다.',
    },
  },
  reports: {
    title: { en: 'Reports', ko: '신고' },
    summary: { en: 'Report a closed venue or wrong data.', ko: '폐업한 매장이나 잘못된 정보를 신고합니다.' },
  },
  webhooks: {
    title: { en: 'Webhooks', ko: '웹훅' },
    summary: {
      en: 'Have events posted to an address of yours, or fetch them.',
      ko: '이벤트를 내 서버 주소로 받거나 직접 가져옵니다.',
    },
  },
  keys: {
    title: { en: 'Keys and usage', ko: '키와 사용량' },
    summary: {
      en: 'Manage the keys of the account and read what it used.',
      ko: '계정의 키를 관리하고 사용량을 확인합니다.',
    },
  },
  exports: {
    title: { en: 'Bulk exports and changes', ko: '대량 내보내기와 변경 내역' },
    summary: {
      en: 'The whole data set as files, and what changed between two versions.',
      ko: '전체 데이터 파일과 두 데이터 버전 사이의 변경 내역입니다.',
    },
  },
  'test-keys': {
    title: { en: 'Test keys', ko: '테스트 키' },
    summary: {
      en: 'A key that begins with `os_test_` reads a few fictitious places in place of the real ones, costs nothing, and contacts no owner and no phone. Its answers carry `X-Service-Test-Mode: true`.',
      ko: '`os_test_`로 시작하는 키는 실제 매장 대신 가상 매장 몇 곳을 읽습니다. 비용이 없고 사장님이나 휴대전화에 아무것도 보내지 않으며, 응답에 `X-Service-Test-Mode: true`가 붙습니다.',
    },
  },
  account: {
    title: { en: 'Account calls', ko: '계정 호출' },
    summary: {
      en: 'With these calls people sign up, sign in and manage their own account. They need the cookie of the sign-in; every write needs an `Origin` of this server and a JSON body.',
      ko: '가입하고 로그인하고 자기 계정을 관리하는 호출입니다. 로그인 쿠키가 필요하며, 쓰기 호출에는 이 서버의 `Origin`과 JSON 본문이 있어야 합니다.',
    },
  },
  owner: {
    title: { en: 'Owner calls', ko: '사장님 호출' },
    summary: {
      en: 'For owners of places, with their token as `Authorization: Bearer …` or the cookie of a sign-in by a mailed link.',
      ko: '매장 사장님을 위한 호출입니다. 토큰을 `Authorization: Bearer …`로 보내거나 메일 링크로 로그인한 쿠키를 보냅니다.',
    },
  },
  operator: {
    title: { en: 'Operator calls', ko: '운영자 호출' },
    summary: {
      en: 'For the operator of the service, with the admin token as `Authorization: Bearer …`.',
      ko: '서비스 운영자를 위한 호출입니다. 관리자 토큰을 `Authorization: Bearer …`로 보냅니다.',
    },
  },
}

/** The pages of the calls with a key, by the tag of their calls; the reads of places have no tag. */
export const SECTION_OF_TAG: Readonly<Record<CallerEndpoint['tag'], Section>> = {
  Places: 'places',
  Reservations: 'reservations',
  'Live status': 'live-status',
  Reports: 'reports',
  Webhooks: 'webhooks',
  Keys: 'keys',
  Exports: 'exports',
}

export const sectionPath = (section: Section) => `/docs/reference/${section}`
