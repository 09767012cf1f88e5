import type { LocalizedText } from '#contract/language.ts'
import { clockOfMinutes } from '#base/kst.ts'

const number = (value: number) => value.toLocaleString('en-US')

export const placeDetailTexts = {
  back: { en: 'Back to the list', ko: '목록으로' },
  toSearch: { en: 'Back to the search', ko: '장소 찾기로 돌아가기' },
  notFound: { en: 'There is no such place', ko: '없는 장소입니다' },
  failed: { en: 'The place could not be loaded', ko: '장소를 불러오지 못했습니다' },
  call: { en: 'Call', ko: '전화' },
  homepage: { en: 'Homepage', ko: '홈페이지' },
  booking: { en: 'Book', ko: '예약' },
  directions: { en: 'Directions', ko: '길찾기' },
  share: { en: 'Share', ko: '공유' },
  linkCopied: { en: 'The link was copied.', ko: '링크를 복사했습니다.' },
  signals: { en: 'Confidence and freshness', ko: '신뢰도와 최신성' },
  signalsHint: {
    en: 'These are two separate signals. A low value does not mean that the place has closed.',
    ko: '두 값은 서로 별개입니다. 값이 낮다고 폐업했다는 뜻은 아닙니다.',
  },
  hours: { en: 'Opening hours', ko: '영업시간' },
  hoursUnknown: { en: 'No source confirms the hours.', ko: '확인된 영업시간이 없습니다.' },
  dayOff: { en: 'closed', ko: '휴무' },
  exceptions: {
    temporary_closure: { en: 'temporarily', ko: '임시 휴무' },
    closed_today: { en: 'on this date', ko: '이날만 휴무' },
    regular_closure: { en: 'monthly day off', ko: '정기 휴무' },
    holiday: { en: 'holiday', ko: '명절·공휴일' },
    special_hours: { en: 'on this date', ko: '이날만' },
  },
  breakAt: (text: string): LocalizedText => ({ en: `break ${text}`, ko: `휴식 ${text}` }),
  lastOrderAt: (minute: number): LocalizedText => {
    const clock = clockOfMinutes(minute % 1440)
    return { en: `last order ${clock}`, ko: `라스트오더 ${clock}` }
  },
  always: { en: 'Open 24 hours a day.', ko: '24시간 영업합니다.' },
  menu: { en: 'Menu', ko: '메뉴' },
  won: (won: number): LocalizedText => ({ en: `₩${number(won)}`, ko: `${number(won)}원` }),
  noPrice: { en: 'price on request', ko: '가격 문의' },
  recommended: { en: 'recommended', ko: '추천' },
  fresh: { en: 'new', ko: '신메뉴' },
  allMenu: (count: number): LocalizedText => ({ en: `All ${count} items`, ko: `메뉴 ${count}개 모두 보기` }),
  photos: { en: 'Photos', ko: '사진' },
  photoOf: (name: string, number: number): LocalizedText => ({
    en: `Photo ${number} of ${name}`,
    ko: `${name} 사진 ${number}`,
  }),
  qualityScores: { en: 'Scores of this data', ko: '데이터 점수 보기' },
  photoMissing: { en: 'The photo did not load', ko: '사진을 불러오지 못했습니다' },
  ownersPhoto: { en: 'Photo: the venue', ko: '사진: 매장 제공' },
  facts: { en: 'Good to know', ko: '알아 두면 좋은 정보' },
  attributes: { en: 'Confirmed', ko: '확인된 정보' },
  attributesHint: {
    en: 'Every value that filters can find, with who confirmed it. What is not listed is unconfirmed.',
    ko: '필터로 찾을 수 있는 정보와 그 출처입니다. 여기에 없는 것은 확인되지 않았습니다.',
  },
  confirmedBy: {
    owner: { en: 'owner', ko: '사장님 확인' },
    register: { en: 'public register', ko: '공공 데이터' },
    list: { en: 'list', ko: '업소 목록' },
    menu: { en: 'menu', ko: '메뉴판' },
  },
  parking: { en: 'Parking', ko: '주차' },
  yes: { en: 'yes', ko: '있음' },
  no: { en: 'no', ko: '없음' },
  spoken: { en: 'Languages', ko: '외국어' },
  reservations: { en: 'Reservations', ko: '예약' },
  channels: {
    service: { en: 'through this service', ko: '이 서비스에서' },
    external: { en: 'on its own page', ko: '가게 예약 페이지' },
    phone: { en: 'by phone', ko: '전화' },
  },
  price: { en: 'Price', ko: '가격' },
  priceRange: (avg: number, min: number, max: number): LocalizedText => ({
    en: `about ₩${number(avg)} per person (₩${number(min)}–${number(max)})`,
    ko: `1인 약 ${number(avg)}원 (${number(min)}~${number(max)}원)`,
  }),
  occasions: { en: 'Good for', ko: '추천 상황' },
  atmosphere: { en: 'Atmosphere', ko: '분위기' },
  cautions: { en: 'Please note', ko: '유의할 점' },
  stations: { en: 'Stations nearby', ko: '가까운 역' },
  ownerSays: { en: 'The owner says', ko: '사장님 한마디' },
  promotion: { en: 'Promotion', ko: '혜택' },
  until: (day: string): LocalizedText => ({ en: `until ${day}`, ko: `${day}까지` }),
  closureSignal: (level: string): LocalizedText => CLOSURE_LEVELS[level] ?? CLOSURE_UNKNOWN,
  history: { en: 'Over time', ko: '변화 추이' },
  historyOne: (day: string): LocalizedText => ({
    en: `One snapshot so far, from ${day}. Each new data release adds one.`,
    ko: `아직 ${day}의 기록 하나뿐입니다. 새 데이터가 나올 때마다 쌓입니다.`,
  }),
  historyNone: { en: 'No snapshots yet.', ko: '아직 기록이 없습니다.' },
  historyOf: (name: string, from: string, to: string): LocalizedText => ({
    en: `${name} from ${from} to ${to}`,
    ko: `${from}부터 ${to}까지 ${name}`,
  }),
  reviews: { en: 'Reviews', ko: '리뷰 수' },
  provenance: { en: 'Where this comes from', ko: '이 정보의 출처' },
  agree: (count: number): LocalizedText => ({
    en: count === 1 ? 'One source lists this place.' : `${count} sources agree on this place.`,
    ko: count === 1 ? '출처 한 곳에 등록된 장소입니다.' : `출처 ${count}곳에서 같은 장소로 확인되었습니다.`,
  }),
  licence: { en: 'Licence', ko: '이용 조건' },
  noLicence: { en: 'licence unknown', ko: '이용 조건 미확인' },
  edition: (day: string): LocalizedText => ({ en: `as of ${day}`, ko: `${day} 기준` }),
  reputation: {
    confirmed: { en: 'Confirmed across lists', ko: '여러 출처에서 같은 매장으로 확인' },
    active: (day: string | null): LocalizedText => ({
      en: day === null ? 'Recently reviewed' : `Reviewed on ${day}`,
      ko: day === null ? '최근 리뷰 있음' : `최근 리뷰 ${day}`,
    }),
    regulars: { en: 'Known for its regulars', ko: '단골이 많은 곳으로 알려짐' },
  },
  openedOn: { en: 'Opened or licensed', ko: '개업(인허가)' },
  lastSeen: { en: 'Last seen', ko: '마지막 확인' },
  neverSeen: { en: 'no dated confirmation', ko: '영업 확인 날짜 없음' },
  verified: (days: number): LocalizedText => ({
    en: days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`,
    ko: days === 0 ? '오늘' : `${days}일 전`,
  }),
  quality: {
    veracity: { en: 'Sources agree', ko: '출처 일치' },
    completeness: { en: 'Completeness', ko: '정보 완성도' },
    recency: { en: 'Recency', ko: '정보 최신성' },
  },
  id: { en: 'ID', ko: 'ID' },
} as const

const CLOSURE_UNKNOWN: LocalizedText = {
  en: 'There are signs that it may have closed.',
  ko: '폐업을 의심할 만한 정보가 있습니다.',
}
const CLOSURE_LEVELS: Readonly<Record<string, LocalizedText>> = {
  suspected: CLOSURE_UNKNOWN,
  likely: { en: 'It has probably closed.', ko: '폐업했을 가능성이 높습니다.' },
  confirmed: { en: 'It has closed permanently.', ko: '폐업이 확인되었습니다.' },
}
