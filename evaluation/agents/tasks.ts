/** Parsed content of a result; tasks state what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** A call; arguments that depend on earlier results are a function of these. */
type Step = readonly [tool: string, args: Json]

/** A request of a person to an agent: the shortest path of calls, and a check that it was fulfilled. */
export interface AgentTask {
  ask: string
  path: readonly Step[]
  /** Checks the structured contents, in the order of the path. */
  isReached: (results: readonly Json[]) => boolean
}

const last = (results: readonly Json[]): Json => results.at(-1)
const firstId = ([search]: readonly Json[]): string => search?.venues[0]?.id ?? ''

/** Returns a task of one search that finds something; `holds` is checked for every venue of the list. */
function search(ask: string, args: Json, holds: (venue: Json) => boolean = () => true): AgentTask {
  const isReached = (results: readonly Json[]) => last(results).venues.length > 0 && last(results).venues.every(holds)
  return { ask, path: [['search_venues', args]], isReached }
}

/** Returns a task of a search and then one part of the first venue. */
function detail(ask: string, args: Json, include: string, field: string): AgentTask {
  return {
    ask,
    path: [
      ['search_venues', { ...args, limit: 3 }],
      ['get_venue', (results: readonly Json[]) => ({ placeId: firstId(results), include: [include] })],
    ],
    isReached: (results) => field in last(results).venue,
  }
}

function filters(ask: string, words: string, expected: Json): AgentTask {
  return {
    ask,
    path: [['describe_filters', { words }]],
    isReached: (results) =>
      Object.entries(expected).every(([name, value]) => last(results).arguments.filters[name] === value),
  }
}

const BOOKABLE = { filters: { reservation_channel: 'service' }, limit: 3 }
const table =
  (more: Json = {}) =>
  (results: readonly Json[]) => ({
    placeId: firstId(results),
    reservationTime: '2026-11-25T19:00:00+09:00',
    guestCount: 4,
    guestPhone: '010-1234-5678',
    ...more,
  })
const opensThen = ({ open }: Json) => open.endsWith('then')
const cheap = ({ price }: Json) => price === undefined || price <= 2

export const AGENT_TASKS: readonly AgentTask[] = [
  search(
    '두 명, 내일 저녁, 홍대 근처 조용한 카페',
    { region: '홍대', open_at: '내일 저녁', filters: { atmosphere: '조용한', business_category: 'cafe' } },
    opensThen,
  ),
  search('강남역 근처에서 지금 영업 중인 곳', { region: '강남역', open_at: 'now' }),
  search('강남구에서 국밥 먹고 싶어', { region: '강남구', filters: { subtype: '국밥' } }),
  search('혼밥하기 좋은 마포구 식당', { region: '마포구', filters: { recommended_for: '혼밥' } }),
  search('부산 해운대에서 회 먹을 곳', { region: '해운대구', keyword: '회' }),
  search('제주에서 카페 갈 만한 데', { region: '제주', filters: { subtype: 'coffee' } }),
  search('서울에서 주차 되는 고깃집', { region: '서울', filters: { subtype: 'korean_bbq', 주차: true } }),
  search('강아지랑 갈 수 있는 카페', { filters: { pet_friendly: true, business_category: 'cafe' } }),
  search('수원에서 회식할 만한 데', { region: '수원', filters: { recommended_for: 'group_dining' } }),
  search(
    '내일 점심에 여는 만원 이하 식당',
    { open_at: '내일 점심', filters: { max_price_avg: 10_000 } },
    (venue) => opensThen(venue) && cheap(venue),
  ),
  search('밤늦게 여는 술집', { open_at: 'late_night', filters: { business_category: 'bar' } }, opensThen),
  search('예약 되는 이탈리안', { filters: { subtype: 'italian', reservable: true } }),
  search('스타벅스 말고 프랜차이즈 아닌 카페, 종로구', {
    region: '종로구',
    filters: { subtype: 'coffee', exclude: 'franchise' },
  }),
  search('와이파이 되고 작업하기 좋은 카페', { filters: { atmosphere: 'work_study', wifi: true } }),
  search('Somewhere quiet for a date in Seoul', {
    region: 'Seoul',
    filters: { atmosphere: 'quiet', recommended_for: 'date' },
  }),
  search('Restaurants near Gangnam station', {
    region: 'Gangnam station',
    filters: { business_category: 'restaurant' },
  }),
  search('Best places within 500 m of 37.4979, 127.0276', {
    near: { lat: 37.4979, lng: 127.0276, radius: 500 },
    sort: 'discovery',
  }),
  search(
    'Vegan options in Seoul, open tomorrow for dinner',
    { region: '서울', open_at: 'tomorrow dinner', filters: { dietary: 'vegan_options' } },
    opensThen,
  ),
  search('Bakeries in Mapo-gu', { region: 'Mapo-gu', filters: { business_category: 'bakery' } }),
  search('Where can I pay with KakaoPay for noodles?', {
    filters: { subtype: 'noodles', payment_methods: 'kakao_pay' },
  }),
  search('A second page of cafés in Gyeonggi', { region: '경기', filters: { business_category: 'cafe' }, page: 2 }),
  filters('조용하고 주차 되는 데 있어?', '조용한 주차', { atmosphere: 'quiet', parking: 'true' }),
  filters('Which filters say pet friendly with wifi?', 'pet friendly wifi', { pet_friendly: 'true', wifi: 'true' }),
  {
    ask: '중구가 어느 중구야?',
    path: [['resolve_region', { text: '중구' }]],
    isReached: (results) => last(results).candidates.length > 1,
  },
  {
    ask: '성수동 쪽 카페',
    path: [['search_venues', { region: '성수동', filters: { business_category: 'cafe' } }]],
    isReached: (results) => last(results).area.includes('성수'),
  },
  detail('강남구 국밥집 영업시간 알려줘', { region: '강남구', keyword: '국밥' }, 'hours', 'businessHours'),
  detail('마포구 카페 메뉴 보여줘', { region: '마포구', filters: { subtype: 'coffee' } }, 'menu', 'menu'),
  detail('What is the phone of a ramen place in Seoul?', { region: '서울', keyword: '라멘' }, 'hours', 'phone'),
  detail(
    'Does this barbecue place have parking?',
    { region: '서울', filters: { subtype: 'korean_bbq' } },
    'features',
    'serviceAttributes',
  ),
  {
    ask: '수요일 저녁 7시 네 명 예약할 수 있는 데 잡아줘 (확인 전)',
    path: [
      ['search_venues', BOOKABLE],
      ['request_reservation', table()],
    ],
    isReached: (results) => !last(results).sent && last(results).readBack.guestCount === 4,
  },
  {
    ask: '네, 그걸로 예약 요청해 주세요',
    path: [
      ['search_venues', BOOKABLE],
      ['request_reservation', table({ confirm: true, note: '창가' })],
      ['get_reservation', (results: readonly Json[]) => ({ reservationId: last(results).reservationId })],
    ],
    isReached: (results) => last(results).status === 'pending',
  },
  {
    ask: 'Book it, then cancel it',
    path: [
      ['search_venues', BOOKABLE],
      ['request_reservation', table({ confirm: true, guestCount: 2 })],
      ['cancel_reservation', (results: readonly Json[]) => ({ reservationId: last(results).reservationId })],
    ],
    isReached: (results) => last(results).status === 'cancelled',
  },
  {
    ask: '지금 대기 있어?',
    path: [
      ['search_venues', { ...BOOKABLE, open_at: 'now' }],
      ['ask_venue', (results: readonly Json[]) => ({ placeId: firstId(results), kind: 'wait', topic: '대기' })],
    ],
    isReached: (results) => last(results).status === 'pending',
  },
]
