import type { Suggestion } from '#client/generated/sentences.ts'
import type { AssumptionKind } from '#venue/assumption.ts'
import type { LocalizedText } from '#contract/language.ts'
import { wordless } from '#contract/language.ts'

const thousands = (count: number) => count.toLocaleString('en-US')

const ASSUMED_AS: Readonly<Record<AssumptionKind, LocalizedText>> = {
  nickname: { en: 'nickname', ko: '줄임말' },
  spelling: { en: 'other spelling', ko: '다른 표기' },
  typing_error: { en: 'typing error', ko: '오타' },
  keyboard: { en: 'other keyboard layout', ko: '한/영 전환' },
  romanised: { en: 'sounds alike', ko: '비슷한 발음' },
}

export const explorerTexts = {
  title: { en: 'Find a place', ko: '어디로 갈까요' },
  search: { en: 'Search', ko: '찾기' },
  searchLabel: { en: 'Describe what you are looking for', ko: '찾는 곳을 말로 적어 주세요' },
  searchHint: { en: 'Area, kind, dish or name', ko: '지역, 종류, 메뉴, 가게 이름' },
  clear: { en: 'Clear the search', ko: '검색 지우기' },
  suggestions: { en: 'Suggestions', ko: '추천 검색어' },
  suggestionCount: (count: number): LocalizedText => ({
    en: count === 1 ? 'One suggestion; arrow keys choose it.' : `${count} suggestions; arrow keys choose one.`,
    ko: `추천 검색어 ${count}개. 위아래 화살표로 고를 수 있습니다.`,
  }),
  suggestionKinds: {
    venue: { en: 'Place', ko: '매장' },
    region: { en: 'Area', ko: '지역' },
    station: { en: 'Station', ko: '지하철역' },
    landmark: { en: 'Landmark', ko: '명소' },
    kind: { en: 'Kind', ko: '종류' },
    chain: { en: 'Chain', ko: '프랜차이즈' },
  } satisfies Record<Suggestion['kind'], LocalizedText>,
  filters: { en: 'Filters', ko: '필터' },
  filtersTitle: { en: 'Filters', ko: '필터' },
  filtersHint: {
    en: 'Filters use confirmed information only: places without it are left out.',
    ko: '확인된 정보로만 거릅니다. 정보가 없는 곳은 결과에서 빠집니다.',
  },
  close: { en: 'Close', ko: '닫기' },
  reset: { en: 'Clear all', ko: '모두 지우기' },
  show: (total: number | undefined): LocalizedText =>
    total === undefined
      ? { en: 'Show places', ko: '결과 보기' }
      : { en: `Show ${thousands(total)} ${total === 1 ? 'place' : 'places'}`, ko: `${thousands(total)}곳 보기` },
  openAt: { en: 'Opening hours', ko: '영업시간' },
  anyTime: { en: 'Any time', ko: '시간 상관없음' },
  openPresets: {
    now: { en: 'Open now', ko: '지금 영업 중' },
    breakfast: { en: 'Breakfast', ko: '아침' },
    lunch: { en: 'Lunch', ko: '점심' },
    dinner: { en: 'Dinner', ko: '저녁' },
    late_night: { en: 'Late night', ko: '심야' },
  },
  at: { en: 'Choose a time', ko: '시간 직접 선택' },
  day: { en: 'Day', ko: '날짜' },
  clock: { en: 'Time', ko: '시각' },
  apply: { en: 'Apply', ko: '적용' },
  unknownHours: { en: 'Include places with unconfirmed hours', ko: '영업시간을 모르는 곳도 보기' },
  removeFault: (name: string): LocalizedText => ({ en: `Remove this filter: ${name}`, ko: `이 조건 빼기: ${name}` }),
  remove: (name: string): LocalizedText => ({ en: `Remove ${name}`, ko: `${name} 빼기` }),
  not: (name: string): LocalizedText => ({ en: `not ${name}`, ko: `${name} 제외` }),
  keyword: (word: string): LocalizedText => wordless(`“${word}”`),
  around: (radiusM: string, name: string | null): LocalizedText => ({
    en: `within ${distanceText(Number(radiusM)).en}${name === null ? '' : ` of ${name}`}`,
    ko: `${name === null ? '' : `${name} `}반경 ${distanceText(Number(radiusM)).ko}`,
  }),
  atMost: (won: string): LocalizedText => ({
    en: `at most ${thousands(Number(won))} won`,
    ko: `${thousands(Number(won))}원 이하`,
  }),
  atLeast: (won: string): LocalizedText => ({
    en: `at least ${thousands(Number(won))} won`,
    ko: `${thousands(Number(won))}원 이상`,
  }),
  confident: (share: string): LocalizedText => ({ en: `confidence ≥ ${share}`, ko: `신뢰도 ${share} 이상` }),
  onMapOnly: { en: 'on this part of the map', ko: '지도에 보이는 곳' },
  ratedFrom: (rating: string): LocalizedText => ({ en: `rated ${rating} or more`, ko: `평점 ${rating}점 이상` }),
  reviewedFrom: (count: string): LocalizedText => ({
    en: `${thousands(Number(count))} reviews or more`,
    ko: `리뷰 ${thousands(Number(count))}개 이상`,
  }),
  freshFrom: (share: string): LocalizedText => ({ en: `freshness ≥ ${share}`, ko: `최신도 ${share} 이상` }),
  seenFrom: (day: string): LocalizedText => ({ en: `seen since ${day}`, ko: `${day} 이후 영업 확인` }),
  closedFrom: (day: string): LocalizedText => ({ en: `closed since ${day}`, ko: `${day} 이후 폐업` }),
  closedToo: { en: 'closed places too', ko: '폐업한 곳 포함' },
  allDay: { en: 'Open 24 hours', ko: '24시간 영업' },
  sort: { en: 'Sort by', ko: '정렬' },
  sorts: {
    discovery: { en: 'Recommended', ko: '추천순' },
    distance: { en: 'Nearest', ko: '가까운 순' },
    rating: { en: 'Rating', ko: '평점 높은 순' },
    reviews: { en: 'Reviews', ko: '리뷰 많은 순' },
    price: { en: 'Cheapest', ko: '가격 낮은 순' },
    newest: { en: 'Newest', ko: '최근 개업 순' },
  },
  searchMap: { en: 'Search this map', ko: '이 지도에서 찾기' },
  mapTooWide: { en: 'Zoom in to search the visible map.', ko: '지도를 더 확대하면 보이는 곳에서 찾을 수 있습니다.' },
  results: { en: 'Places', ko: '장소' },
  total: (count: number): LocalizedText => ({
    en: `${thousands(count)} ${count === 1 ? 'place' : 'places'}`,
    ko: `${thousands(count)}곳`,
  }),
  searching: { en: 'Searching…', ko: '찾는 중…' },
  nothing: { en: 'No place matches all conditions', ko: '조건에 모두 맞는 곳이 없습니다' },
  relax: {
    title: { en: 'One change finds places', ko: '하나만 바꾸면 찾을 수 있습니다' },
    without: (name: string): LocalizedText => ({ en: `Without ${name}`, ko: `${name} 조건 빼기` }),
    within: (radiusM: number): LocalizedText => ({
      en: `Within ${distanceText(radiusM).en}`,
      ko: `반경 ${distanceText(radiusM).ko}로 넓히기`,
    }),
    allOf: (region: string): LocalizedText => ({ en: `All of ${region}`, ko: `${region} 전체에서 찾기` }),
    family: { en: 'Related kinds too', ko: '같은 계열 음식까지 찾기' },
  },
  startOver: {
    title: { en: 'Start over with what finds places', ko: '찾을 수 있는 조건으로 다시 찾기' },
    everything: { en: 'All places', ko: '모든 장소' },
  },
  timePassed: {
    en: 'This time has already passed; the list is about that time.',
    ko: '이미 지난 시간이라 그때 영업한 곳을 보여 드립니다.',
  },
  askTomorrow: { en: 'Same time tomorrow', ko: '내일 같은 시간으로 찾기' },
  nothingHint: {
    en: 'Remove a condition, or search in another area.',
    ko: '조건을 하나 빼거나 다른 지역에서 찾아보세요.',
  },
  nothingOnce: {
    en: 'Changing one condition is not enough. Try one of these.',
    ko: '조건을 하나만 바꿔서는 찾을 수 없습니다. 아래에서 골라 보세요.',
  },
  unsupported: {
    en: 'Only Seoul, Gyeonggi, Busan and Jeju are covered so far.',
    ko: '아직 서울·경기·부산·제주의 장소만 찾을 수 있습니다.',
  },
  mapEnds: {
    en: 'Without your own key, the map shows no more new places.',
    ko: 'API 키 없이는 지도에 새 장소를 더 표시할 수 없습니다.',
  },
  failed: { en: 'The search failed', ko: '검색하지 못했습니다' },
  didYouMean: (value: string): LocalizedText => ({ en: `Did you mean ${value}?`, ko: `혹시 ${value}인가요?` }),
  previous: { en: 'Previous', ko: '이전' },
  next: { en: 'Next', ko: '다음' },
  pageOf: (page: number, pages: number): LocalizedText => ({
    en: `Page ${page} of ${thousands(pages)}`,
    ko: `${thousands(pages)}페이지 중 ${page}페이지`,
  }),
  pages: { en: 'Pages of results', ko: '결과 페이지' },
  examples: { en: 'For example', ko: '이렇게 찾아보세요' },
  list: { en: 'List', ko: '목록' },
  map: { en: 'Map', ko: '지도' },
  mapLabel: { en: 'Map of the places found', ko: '찾은 곳 지도' },
  mapHint: {
    en: 'Every place on the map is also in the list. Press an empty spot to search around it.',
    ko: '지도에 있는 곳은 모두 목록에도 있습니다. 빈 곳을 누르면 그 주변을 찾습니다.',
  },
  mapBroken: {
    en: 'This browser cannot draw the map. The list has every place.',
    ko: '이 브라우저에서는 지도를 그릴 수 없습니다. 목록에서 모두 볼 수 있습니다.',
  },
  mapCredits: { en: 'Data on this map', ko: '지도 자료 출처' },
  onMap: (shown: number, total: number): LocalizedText =>
    shown < total
      ? {
          en: `${thousands(shown)} of ${thousands(total)} here`,
          ko: `지도에 ${thousands(total)}곳 중 ${thousands(shown)}곳 표시`,
        }
      : { en: `All ${thousands(total)} on the map`, ko: `지도에 ${thousands(total)}곳 모두 표시` },
  searchHere: { en: 'Search here', ko: '여기서 찾기' },
  radius: { en: 'Radius', ko: '반경' },
  myPlace: { en: 'Search around me', ko: '내 주변' },
  noPosition: { en: 'Your location could not be determined.', ko: '현재 위치를 알 수 없습니다.' },
  assumed: (typed: string, read: string, as: AssumptionKind): LocalizedText => ({
    en: `Also searched for ${typed} → ${read} (${ASSUMED_AS[as].en})`,
    ko: `${typed} → ${read}도 함께 찾았습니다 (${ASSUMED_AS[as].ko})`,
  }),
  readAs: (typed: string, read: string): LocalizedText => ({
    en: `“${typed}” was read as ${read}`,
    ko: `‘${typed}’ → ${read}(으)로 찾았습니다`,
  }),
  readAsStreet: (typed: string, street: string): LocalizedText => ({
    en: `No place is listed at “${typed}”; these are on ${street}, the nearest number first`,
    ko: `‘${typed}’에는 등록된 매장이 없어, ${street}에서 가까운 번지부터 보여 드립니다`,
  }),
  readAsPlace: (typed: string): LocalizedText => ({
    en: `“${typed}” was read as the name of a place`,
    ko: `‘${typed}’ → 장소 이름으로 찾았습니다`,
  }),
  mayMean: (word: string): LocalizedText => ({ en: `“${word}” may mean`, ko: `‘${word}’의 뜻을 골라 주세요` }),
  unsayable: (words: string): LocalizedText => ({
    en: `There is no filter for “${words}”, so it was left out.`,
    ko: `‘${words}’에 해당하는 조건이 없어 뺐습니다.`,
  }),
  hoursKnown: (known: number, total: number): LocalizedText => ({
    en: `Hours are known for ${thousands(known)} of ${thousands(total)} places`,
    ko: `${thousands(total)}곳 중 영업시간이 확인된 곳은 ${thousands(known)}곳입니다`,
  }),
  include: { en: 'Show the others too', ko: '나머지도 보기' },
  // The server shows the same words before the page has loaded (src/api/pages/firstWords.ts).
  intro: {
    en: 'From many lists, with every place shown once. Search in your own words: what, where and when.',
    ko: '여러 목록을 모아 같은 가게는 한 번만 보여 드립니다. 무엇을, 어디서, 언제 찾는지 말하듯이 적어 보세요.',
  },
} as const

/** Formats a distance, such as `850 m` or `1.2 km`. */
export function distanceText(distanceM: number): LocalizedText {
  return wordless(distanceM < 1_000 ? `${Math.round(distanceM)} m` : `${Number((distanceM / 1_000).toFixed(1))} km`)
}

/** The heading of each filter group, by its parameter. */
export const filterGroupTexts: Readonly<Record<string, LocalizedText>> = {
  business_category: { en: 'Category', ko: '업종' },
  subtype: { en: 'Venue type', ko: '종류' },
  price_level: { en: 'Price', ko: '가격대' },
  recommended_for: { en: 'Occasion', ko: '상황' },
  atmosphere: { en: 'Atmosphere', ko: '분위기' },
  boolean: { en: 'Facilities and service', ko: '시설과 서비스' },
  view: { en: 'View', ko: '전망' },
  bbq_meat: { en: 'Meat', ko: '고기' },
  serves: { en: 'Serves', ko: '판매 품목' },
  dietary: { en: 'Diet', ko: '식단' },
  muslim_friendly: { en: 'Muslim-friendly', ko: '무슬림 친화' },
  payment_methods: { en: 'Payment', ko: '결제' },
  foreign_languages: { en: 'Languages spoken', ko: '외국어' },
  parking_type: { en: 'Parking type', ko: '주차 방식' },
  reservation_channel: { en: 'Reservations', ko: '예약 방법' },
  legacy: { en: 'Long-established', ko: '오래된 가게' },
  local_food: { en: 'Local food', ko: '향토 음식' },
  featured_by: { en: 'Featured by', ko: '소개된 곳' },
}
