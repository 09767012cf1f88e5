import { confirmedAttributes, sameConfirmations } from '#venue/attributes/confirmedAttributes.ts'
import { withFacts } from '#venue/history.ts'
import { menuPriceOf } from '#venue/menu/menuPrice.ts'
import type { BusinessDay, MenuItem, StoredPlace, Week } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { UNKNOWN_ATTRIBUTES, UNKNOWN_PLACE } from '#venue/unknownPlace.ts'

/** The date of the sandbox's data. It never changes, so that tests of callers keep passing. */
export const SANDBOX_DAY = '2026-11-01'

/** About 500 m to each side of a dong's centre. */
const DONG_HALF_DEG = 0.005

/** Fictitious dongs, one in each covered province; no real place is in them. */
export const SANDBOX_DONGS = [
  dong('1199900100', '서울특별시', '시험구', 37.5, 127.0),
  dong('4199900100', '경기도', '시험시', 37.3, 127.1),
  dong('2699900100', '부산광역시', '시험구', 35.1, 129.0),
  dong('5099900100', '제주특별자치도', '시험시', 33.5, 126.5),
] as const

function dong(code: string, sido: string, sigungu: string, lat: number, lng: number) {
  const corner = (up: number, right: number) => [lng + right * DONG_HALF_DEG, lat + up * DONG_HALF_DEG] as const
  const outline = [[[corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]]]
  return { code, sido, sigungu, dong: '시험동', fullName: `${sido} ${sigungu} 시험동`, center: { lat, lng }, outline }
}

type Row = readonly [
  id: string,
  name: string,
  category: string,
  subtype: string,
  dong: number,
  hours: Week,
  menu: readonly (readonly [string, number])[],
  booleans: readonly string[],
]

const day = (name: BusinessDay['day'], open: string | null, close: string | null): BusinessDay => ({
  day: name,
  closed: open === null,
  open,
  close,
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
})
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const ALWAYS: Week = DAYS.map((name) => day(name, '00:00', '24:00'))
const NEVER: Week = DAYS.map((name) => day(name, null, null))
const DAYTIME: Week = DAYS.map((name) => (name === 'mon' ? day(name, null, null) : day(name, '11:00', '21:00')))

/** The places with fixed test ids first, then some to search among. */
const ROWS: readonly Row[] = [
  ['pl_test_accept', '수락 식당', 'restaurant', 'korean', 0, ALWAYS, [['비빔밥', 11_000]], ['parking', 'reservable']],
  ['pl_test_decline', '거절 식당', 'restaurant', 'korean', 0, ALWAYS, [['불고기', 18_000]], ['reservable']],
  ['pl_test_silent', '무응답 식당', 'restaurant', 'gukbap_soup', 0, ALWAYS, [['돼지국밥', 10_000]], ['reservable']],
  ['pl_test_limited', '대기 식당', 'restaurant', 'noodles', 0, ALWAYS, [['칼국수', 9_000]], ['reservable', 'wifi']],
  ['pl_test_soon', '곧 카페', 'cafe', 'coffee', 0, ALWAYS, [['아메리카노', 4_500]], ['wifi', 'takeout']],
  ['pl_test_not_offered', '없음 카페', 'cafe', 'brunch', 0, ALWAYS, [['샌드위치', 9_500]], ['wifi']],
  ['pl_test_closed', '휴무 식당', 'restaurant', 'sushi_sashimi', 0, NEVER, [['모둠초밥', 28_000]], ['reservable']],
  ['pl_test_no_partner', '비제휴 식당', 'restaurant', 'chinese', 0, ALWAYS, [['짜장면', 7_000]], ['delivery']],
  ['pl_test_no_show', '노쇼 식당', 'restaurant', 'italian', 0, ALWAYS, [['파스타', 17_000]], ['reservable']],
  ['pl_test_seoul_bar', '시험 와인바', 'bar', 'wine_bar', 0, DAYTIME, [['하우스 와인', 12_000]], ['private_room']],
  ['pl_test_seoul_bakery', '시험 빵집', 'bakery', 'bakery', 0, DAYTIME, [['소금빵', 3_500]], ['takeout', 'parking']],
  ['pl_test_gyeonggi_bbq', '시험 갈비', 'restaurant', 'korean_bbq', 1, DAYTIME, [['왕갈비', 45_000]], ['parking']],
  ['pl_test_gyeonggi_cafe', '시험 정원카페', 'cafe', 'coffee', 1, DAYTIME, [['라떼', 5_500]], ['outdoor_seating']],
  ['pl_test_busan_gukbap', '시험 국밥', 'restaurant', 'gukbap_soup', 2, ALWAYS, [['돼지국밥', 9_500]], ['parking']],
  ['pl_test_busan_cafe', '시험 바다카페', 'cafe', 'dessert', 2, DAYTIME, [['빙수', 13_000]], ['pet_friendly']],
  ['pl_test_jeju_noodles', '시험 고기국수', 'restaurant', 'noodles', 3, DAYTIME, [['고기국수', 10_000]], ['parking']],
]

/** About 70 m between neighbours, so that `nearby` has an order. */
const STEP_DEG = 0.0006

/**
 * Returns the same venues each time. Test places accept reservations through the service where their script says so.
 */
export function sandboxVenues(): Venue[] {
  return ROWS.map((row, i) => venueOf(row, i))
}

function venueOf([id, name, category, subtype, dongIndex, hours, dishes, flags]: Row, i: number): Venue {
  const { center, code, fullName } = SANDBOX_DONGS[dongIndex] ?? SANDBOX_DONGS[0]
  const menu: MenuItem[] = dishes.map(([dish, price]) => ({ name: dish, price, recommend: true, isNew: false }))
  const booleans = Object.fromEntries(flags.map((flag) => [flag, true]))
  const reviews = { reviewCount: 12 + i, rating: 4.2, latestReviewDate: SANDBOX_DAY }
  const known = {
    id,
    name,
    category,
    location: { lat: center.lat + (i % 5) * STEP_DEG, lng: center.lng + Math.floor(i / 5) * STEP_DEG },
    address: { road: `${fullName.replace(' 시험동', '')} 시험로 ${i + 1}`, jibun: `${fullName} ${i + 1}` },
    regionCode: code,
    confidence: 0.9,
    sourceCount: 2,
    possiblyClosed: false,
    lastSeenAt: `${SANDBOX_DAY}T00:00:00Z`,
    phone: '02-000-0000',
    reservationChannels: ['phone'],
    businessHours: [...hours],
    is24h: hours === ALWAYS,
    ...reviews,
    freshnessScore: 0.9,
    dataQuality: { veracity: 1, completeness: 0.5, confidence: 0.9, recency: 1, last_verified_days_ago: 0 },
    price: menuPriceOf(menu),
    menuSummary: { count: menu.length, items: menu.map((dish) => dish.name) },
    photoCount: 0,
    menu,
  } satisfies Partial<StoredPlace>
  const venue: Venue = {
    place: {
      ...UNKNOWN_PLACE,
      ...known,
      serviceAttributes: { ...UNKNOWN_ATTRIBUTES, ...shown(booleans), venue_subtype: subtype },
    },
    subtypes: [subtype],
    attributes: { booleans },
    franchise: false,
    members: [],
    provenance: {},
    activity: { listedAs: 'in_business', proofs: [] },
    ranking: { recency: 0.9, crossSource: 0.5, completeness: 0.5 },
    history: withFacts([], SANDBOX_DAY, { ...reviews, activeOn: SANDBOX_DAY }),
  }
  const confirmed = confirmedAttributes(venue, sameConfirmations({ source: 'list', observedAt: SANDBOX_DAY }))
  return { ...venue, place: { ...venue.place, attributes: confirmed } }
}

function shown({ parking, reservable }: Readonly<Record<string, boolean>>) {
  return { parking: parking ?? null, reservable: reservable ?? null }
}
