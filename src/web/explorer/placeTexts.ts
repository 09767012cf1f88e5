import { type LocalizedText, wordless } from '#contract/language.ts'

/** Texts about one place, on its card and on its page. */
export const placeTexts = {
  reservable: { en: 'Accepts reservation requests', ko: '예약 요청 가능' },
  possiblyClosed: { en: 'May have closed', ko: '폐업했을 수 있음' },
  promotion: { en: 'Promotion', ko: '혜택' },
  reviews: (count: number): LocalizedText => ({
    en: `${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'}`,
    ko: `리뷰 ${count.toLocaleString('en-US')}개`,
  }),
  rating: (rating: number): LocalizedText => ({ en: `Rated ${rating} of 5`, ko: `5점 만점에 ${rating}점` }),
  walk: (station: string, minutes: number): LocalizedText => ({
    en: `${minutes} min walk from ${station}`,
    ko: `${station} 도보 ${minutes}분`,
  }),
  hoursUnknown: { en: 'Hours not confirmed', ko: '영업시간 미확인' },
  openUntil: (clock: string): LocalizedText => ({ en: `Open until ${clock}`, ko: `${clock}까지 영업` }),
  opensAt: (when: string): LocalizedText => ({ en: `opens ${when}`, ko: `${when}에 영업 시작` }),
  opensTomorrow: (clock: string): LocalizedText => ({ en: `opens tomorrow ${clock}`, ko: `내일 ${clock}에 영업 시작` }),
  reasons: {
    open: { en: 'Open', ko: '영업 중' },
    open_24h: { en: 'Open 24 hours', ko: '24시간 영업' },
    last_order_passed: { en: 'Last orders are over', ko: '주문 마감' },
    break_time: { en: 'On a break', ko: '브레이크 타임' },
    before_open: { en: 'Not open yet', ko: '영업 전' },
    after_close: { en: 'Closed for today', ko: '영업 종료' },
    closed_today: { en: 'Closed today', ko: '오늘 휴무' },
    temporary_closure: { en: 'Temporarily closed', ko: '임시 휴무' },
    regular_closure: { en: 'Closed today, as every month', ko: '정기 휴무' },
    holiday: { en: 'Closed for the holiday', ko: '공휴일 휴무' },
    closed_permanently: { en: 'Permanently closed', ko: '폐업' },
  },
  categories: {
    restaurant: { en: 'Restaurant', ko: '음식점' },
    cafe: { en: 'Café', ko: '카페' },
    bar: { en: 'Bar', ko: '술집' },
    bakery: { en: 'Bakery', ko: '베이커리' },
    dessert: { en: 'Dessert', ko: '디저트' },
    street_food: { en: 'Street food', ko: '길거리 음식' },
  },
  perPerson: (won: number): LocalizedText => ({
    en: `about ₩${won.toLocaleString('en-US')} per person`,
    ko: `1인 약 ${won.toLocaleString('en-US')}원`,
  }),
  confidence: { en: 'Confidence', ko: '신뢰도' },
  freshness: { en: 'Freshness', ko: '최신성' },
  unknown: { en: 'not known', ko: '알 수 없음' },
  days: {
    mon: { en: 'Mon', ko: '월' },
    tue: { en: 'Tue', ko: '화' },
    wed: { en: 'Wed', ko: '수' },
    thu: { en: 'Thu', ko: '목' },
    fri: { en: 'Fri', ko: '금' },
    sat: { en: 'Sat', ko: '토' },
    sun: { en: 'Sun', ko: '일' },
  },
} as const

const CATEGORY_WORDS: Readonly<Record<string, LocalizedText>> = placeTexts.categories

/** Returns the name of a category; a category that this page does not know keeps its token. */
export function categoryName(category: string): LocalizedText {
  return CATEGORY_WORDS[category] ?? wordless(category)
}
