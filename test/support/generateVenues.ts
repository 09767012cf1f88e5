import { WEEKDAYS } from '#base/kst.ts'
import { seededRandom, type Random } from '#base/seededRandom.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import { confirmedAttributes } from '#venue/attributes/confirmedAttributes.ts'
import { type HistoryRun, withFacts } from '#venue/history.ts'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import type {
  BusinessDay,
  Confirmation,
  RegularClosure,
  SpecialHours,
  StoredPlace,
  TemporaryClosure,
} from '#venue/records.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS, CATEGORY_OF_SUBTYPE, isYears, valuesOf } from '#venue/vocabulary.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'

/**
 * A made-up world for tests: small, dense, and rich in difficult cases of filters, hours and texts. A single venue with
 * chosen facts is made by `venueWith`. Two other generators serve other purposes: `bench/venues.ts` draws hundreds of
 * thousands of venues in realistic shares, because speed depends on them, and `demo/` draws lists that overlap and err,
 * from which a build makes venues.
 */
export interface World {
  venues: Venue[]
  dongs: Dong[]
  stations: Station[]
  redirects: Map<string, string>
  asOf: string
}

/** The day that generated worlds describe: a Saturday. */
export const WORLD_DAY = '2026-11-21'

interface Picks {
  random: Random
  chance: (share: number) => boolean
  pick: <T>(values: readonly T[]) => T
  some: <T>(values: readonly T[], share: number) => T[]
  integer: (from: number, to: number) => number
}

function picksOf(seed: number): Picks {
  const random = seededRandom(seed)
  const chance = (share: number) => random() < share
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(values: readonly T[]) => values[integer(0, values.length - 1)] as T
  return { random, chance, integer, pick, some: (values, share) => values.filter(() => chance(share)) }
}

const DONG_SIDE = 0.012
/** Code, province, sigungu, dong, south-west corner. Neighbours share an edge, so that circles cross borders. */
const DONGS: readonly (readonly [string, string, string, string, number, number])[] = [
  ['1168064000', '서울특별시', '강남구', '역삼1동', 37.49, 127.03],
  ['1168065000', '서울특별시', '강남구', '역삼2동', 37.49, 127.042],
  ['1168052100', '서울특별시', '강남구', '논현1동', 37.502, 127.03],
  ['1165051000', '서울특별시', '서초구', '서초1동', 37.478, 127.03],
  ['1165052000', '서울특별시', '서초구', '서초2동', 37.478, 127.018],
  ['1111061500', '서울특별시', '종로구', '종로1·2·3·4가동', 37.565, 126.985],
  ['4111157200', '경기도', '수원시장안구', '정자2동', 37.29, 126.99],
  ['4113565500', '경기도', '성남시분당구', '서현1동', 37.38, 127.12],
  ['2635051000', '부산광역시', '해운대구', '우1동', 35.16, 129.15],
  ['2635052000', '부산광역시', '해운대구', '우2동', 35.16, 129.162],
  ['5011025000', '제주특별자치도', '제주시', '조천읍', 33.53, 126.66],
  ['5013025300', '제주특별자치도', '서귀포시', '성산읍', 33.43, 126.91],
]

const STATIONS: readonly Station[] = [
  { name: '역삼역', nameEn: 'Yeoksam', lines: ['2호선'], lat: 37.5, lng: 127.036 },
  { name: '강남역', nameEn: 'Gangnam', lines: ['2호선', '신분당선'], lat: 37.497, lng: 127.0301 },
  { name: '해운대역', nameEn: 'Haeundae', lines: ['2호선'], lat: 35.165, lng: 129.159 },
]

function dongs(): Dong[] {
  return DONGS.map(([code, sido, sigungu, dong, south, west]) => {
    const [north, east] = [south + DONG_SIDE, west + DONG_SIDE]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const
    const center = { lat: south + DONG_SIDE / 2, lng: west + DONG_SIDE / 2 }
    return { code, sido, sigungu, dong, fullName: `${sido} ${sigungu} ${dong}`, center, outline: [[ring]] }
  })
}

/** Few words in many combinations, so that keywords match names in every way. */
const HEADS = [
  '스타벅스',
  '스타 분식',
  '국밥',
  '돼지국밥',
  '할매 국밥',
  '국제시장',
  '카페 라 보엠',
  'Café Noir',
  'CAFE 1984',
  '차이나 팩토리',
  '참치나라',
  '전주집',
  'ㅎㅎ식당',
  '바다',
  'Ångström Bar',
  '김밥(본점)',
  '육전-명가',
  'SUBWAY',
]
const TAILS = ['', '', ' 강남점', ' 역삼역점', '서초점', ' 해운대 본점', ' R', ' & 바', '(24시)', ' 국밥']
const DISHES = [
  '돼지국밥',
  '순대국밥',
  '수육 백반',
  '아메리카노',
  '카페 라떼',
  '떡볶이',
  '참치회',
  '육전',
  '갈비탕',
  'Caesar Salad',
  'IPA 생맥주',
  '차돌된장찌개',
  '전복죽',
]
const ROADS = ['테헤란로', '강남대로', '서초대로4길', '해운대해변로', '종로', '일주동로', '정자천로']
const CREATORS = ['먹방 여행자', 'Seoul Eats', '맛객', 'tv']
const STARS = ['별빛소년단', 'Moon River', '김배우']

/** Returns `count` venues in the made-up dongs; the same seed gives the same venues. */
export function generateWorld(seed: number, count: number): World {
  const [picks, calendars, confirmations] = [picksOf(seed), picksOf(seed + 1), picksOf(seed + 2)]
  const venues = Array.from({ length: count }, (_, i) =>
    withConfirmations(withCalendar(venueOf(picks, i), calendars), confirmations),
  )
  const redirects = new Map(
    venues.slice(0, 20).map(({ place }, i) => [`pl_old${String(i).padStart(4, '0')}`, place.id]),
  )
  redirects.set('pl_older', 'pl_old0000')
  return { venues, dongs: dongs(), stations: [...STATIONS], redirects, asOf: WORLD_DAY }
}

/** Adds regular closures, closings on 설날 and 추석 and hours of single dates; WORLD_DAY is a third Saturday. */
function withCalendar(venue: Venue, picks: Picks): Venue {
  const { chance, pick, some } = picks
  const regularClosures: RegularClosure[] = some([1, 2, 3, 4, 5, -1] as const, 0.2).map((week) => ({
    weeksOfMonth: week === 2 ? [2, 4] : [week],
    day: pick(WEEKDAYS),
  }))
  const closing = () => (chance(0.3) ? pick(['day', 'all_days', 'none'] as const) : null)
  const opensOnHolidays = venue.place.holidayPolicy?.opensOnHolidays ?? null
  const policy = { opensOnHolidays, lunarNewYear: closing(), chuseok: closing() }
  const dates = ['2026-02-16', '2026-09-25', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-24', '2026-12-25']
  const specialHours: SpecialHours[] = some(dates, 0.1).map((date) => {
    const { day: _, ...hours } = businessDay(picks, 'mon')
    return { date, ...hours }
  })
  const holidayPolicy = holidayPolicyOf({ ...policy, note: chance(0.05) ? '격주 월요일 휴무' : null })
  return {
    ...venue,
    place: {
      ...venue.place,
      regularClosures: chance(0.3) ? regularClosures : null,
      holidayPolicy,
      specialHours: specialHours.length > 0 ? specialHours : null,
    },
  }
}

/** Adds who confirmed each value, and when. */
function withConfirmations(venue: Venue, { pick }: Picks): Venue {
  const draw = (): Confirmation => ({
    source: pick(['owner', 'register', 'list', 'menu']),
    observedAt: pick(['2026-03-02', '2026-10-01', null]),
  })
  const drawn = new Map<string, Confirmation>()
  const ofValue = (filter: string, value: string) => {
    const key = `${filter}=${value}`
    const confirmation = drawn.get(key) ?? draw()
    drawn.set(key, confirmation)
    return confirmation
  }
  const attributes = confirmedAttributes(venue, { ofBoolean: draw, ofValue })
  return { ...venue, place: { ...venue.place, attributes } }
}

function venueOf(picks: Picks, i: number): Venue {
  const { chance, integer, pick, random, some } = picks
  const subtypes = chance(0.9)
    ? [...new Set([pick(valuesOf('subtype')), ...some(['coffee', 'korean', 'gukbap_soup', 'dessert'], 0.2)])]
    : []
  const attributes = attributesOf(picks)
  // Scores in coarse steps, so that ties are common.
  const step = () => integer(0, 4) / 4
  return {
    place: placeOf(picks, i, subtypes, attributes),
    subtypes,
    attributes,
    franchise: chance(0.2),
    members: [{ source: 'a', sourceId: String(i) }],
    provenance: {},
    activity: { listedAs: 'in_business', proofs: [] },
    ranking: { recency: chance(0.3) ? random() : step(), crossSource: step(), completeness: step() },
    history: chance(0.1) ? historyOf(picks) : [],
  }
}

function placeOf(picks: Picks, i: number, subtypes: readonly string[], attributes: Attributes): StoredPlace {
  const { chance, integer, pick, random } = picks
  const [code, sido, sigungu, dong, south, west] = pick(DONGS)
  const closure = chance(0.12) ? pick(['suspected', 'likely', 'confirmed'] as const) : null
  const road = chance(0.9) ? `${sido} ${sigungu} ${pick(ROADS)} ${integer(1, 300)}` : null
  return {
    id: `pl_${String((i * 7_919) % 1_000_003).padStart(7, '0')}`,
    name: pick(HEADS) + pick(TAILS),
    category:
      subtypes[0] === undefined ? pick(['restaurant', 'cafe', 'bar']) : (CATEGORY_OF_SUBTYPE[subtypes[0]] as string),
    categoryLabel: chance(0.5) ? '음식점' : null,
    location: { lat: degrees(south + random() * DONG_SIDE), lng: degrees(west + random() * DONG_SIDE) },
    address: {
      road,
      jibun: road === null || chance(0.5) ? `${sido} ${sigungu} ${dong} ${integer(1, 900)}-${integer(1, 30)}` : null,
    },
    'address.conflict':
      i % 7 === 0 ? { kind: 'sigungu', address: `${sido} 별빛구`, coordinates: `${sido} ${sigungu}` } : null,
    regionCode: code,
    confidence: integer(30, 98) / 100,
    sourceCount: integer(1, 4),
    possiblyClosed: closure === 'likely' || closure === 'confirmed',
    lastSeenAt: i % 5 === 0 ? null : `2026-${i % 2 === 0 ? 11 : 10}-01T${i % 3 === 0 ? 16 : 10}:00:00Z`,
    ...contactOf(picks),
    ...hoursOf(picks),
    ...qualityOf(picks),
    closureSignal:
      closure === null
        ? null
        : { level: closure, reasons: ['license_closed'], detectedAt: `2026-10-0${1 + (i % 9)}`, sources: 1 },
    // Derived from the number, so that the other values stay as they were.
    openedOn: i % 5 < 3 ? `${1990 + (i % 36)}-03-02` : null,
    sources: [['map'], ['map', 'register'], ['register']][i % 3] as string[],
    ...edgeOf(picks, subtypes, attributes),
  }
}

function degrees(value: number): number {
  return Number(value.toFixed(6))
}

function contactOf({ chance, pick, some }: Picks) {
  return {
    phone: chance(0.5) ? '02-123-4567' : null,
    homepage: chance(0.2) ? 'https://example.com/“quoted”' : null,
    bookingUrl: chance(0.1) ? 'https://example.com/book' : null,
    reservationChannels: some(['external', 'phone'], 0.15),
    snsLinks: chance(0.1)
      ? [{ platform: 'instagram', url: 'https://instagram.com/x', handle: pick(['x', null]) }]
      : null,
  }
}

function hoursOf(picks: Picks) {
  const { chance, pick } = picks
  const is24h = chance(0.05) ? true : chance(0.5) ? false : null
  const closures: TemporaryClosure[] = []
  if (chance(0.1))
    closures.push(
      closureFrom(pick(['2026-11-15', '2026-11-21', '2026-11-22']), pick(['2026-11-22', '2026-11-30', null])),
    )
  return {
    businessHours: is24h ? null : chance(0.6) ? WEEKDAYS.map((day) => businessDay(picks, day)) : null,
    regularClosures: null,
    holidayPolicy: chance(0.3) ? holidayPolicyOf({ opensOnHolidays: pick([true, false, null]) }) : null,
    specialHours: null,
    temporaryClosures: closures.length > 0 ? closures : chance(0.5) ? [] : null,
    is24h,
  }
}

function closureFrom(from: string, to: string | null): TemporaryClosure {
  return {
    from,
    to: to !== null && to < from ? from : to,
    reason: 'vacation',
    note: null,
    source: 'owner',
    announcedAt: null,
  }
}

function businessDay({ chance, pick }: Picks, day: BusinessDay['day']): BusinessDay {
  if (chance(0.15))
    return { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
  const common = { day, closed: false }
  return pick<BusinessDay>([
    { ...common, open: '09:00', close: '18:00', endsNextDay: false, breaks: [], lastOrder: null },
    {
      ...common,
      open: '11:00',
      close: '22:00',
      endsNextDay: false,
      breaks: [{ start: '15:00', end: '17:00' }],
      lastOrder: '21:00',
    },
    { ...common, open: '17:00', close: '02:00', endsNextDay: true, breaks: [], lastOrder: '01:00' },
    {
      ...common,
      open: '18:00',
      close: '06:00',
      endsNextDay: true,
      breaks: [{ start: '23:30', end: '00:30' }],
      lastOrder: null,
    },
    { ...common, open: '00:00', close: '24:00', endsNextDay: false, breaks: [], lastOrder: null },
    {
      ...common,
      open: '12:00',
      close: '24:00',
      endsNextDay: false,
      breaks: [
        { start: '16:00', end: '16:30' },
        { start: '14:00', end: '15:00' },
      ],
      lastOrder: '00:00',
    },
    { ...common, open: '20:00', close: '08:00', endsNextDay: true, breaks: [], lastOrder: '23:00' },
  ])
}

function qualityOf({ chance, integer, random }: Picks) {
  const avg = integer(3, 90) * 1000
  const menu = chance(0.4)
  return {
    rating: chance(0.4) ? integer(20, 50) / 10 : null,
    reviewCount: chance(0.4) ? integer(0, 900) : null,
    latestReviewDate: chance(0.4) ? '2026-10-10' : null,
    freshnessScore: chance(0.5) ? Number(random().toFixed(3)) : null,
    dataQuality: {
      veracity: 0.5,
      completeness: 0.5,
      confidence: 0.75,
      recency: Number(random().toFixed(2)),
      last_verified_days_ago: integer(0, 90),
    },
    price: menu
      ? { level: avg < 10_000 ? 1 : avg < 25_000 ? 2 : avg < 60_000 ? 3 : 4, avg, min: avg - 1000, max: avg + 5000 }
      : null,
    menuSummary: menu ? { count: 1, items: ['돼지국밥'] } : null,
    promotion: chance(0.1)
      ? { title: '할인', description: null, startsAt: null, endsAt: null, conditions: null, source: 'owner' }
      : null,
    photoCount: chance(0.1) ? 3 : 0,
    nearestStation: chance(0.5) ? { station: '역삼역', walkMin: integer(1, 15) } : null,
  }
}

function attributesOf({ chance, integer, pick, some }: Picks): Attributes {
  const booleans = Object.fromEntries(some(BOOLEAN_FILTERS, 0.25).map((name) => [name, chance(0.7)]))
  const optional = <T>(key: string, share: number, value: () => T) => (chance(share) ? { [key]: value() } : {})
  return {
    booleans,
    ...optional('parking_type', 0.4, () => pick(valuesOf('parking_type'))),
    ...optional('payment_methods', 0.5, () => some(valuesOf('payment_methods'), 0.5)),
    ...optional('serves', 0.5, () => some(valuesOf('serves'), 0.5)),
    ...optional('dietary', 0.3, () => some(valuesOf('dietary'), 0.3)),
    ...optional('foreign_languages', 0.3, () => some(valuesOf('foreign_languages'), 0.5)),
    ...optional('view', 0.3, () => some(valuesOf('view'), 0.4)),
    ...optional('bbq_meat', 0.3, () => some(valuesOf('bbq_meat'), 0.5)),
    ...optional('recommended_for', 0.5, () => some(valuesOf('recommended_for'), 0.4)),
    ...optional('atmosphere', 0.5, () =>
      Object.fromEntries(some(valuesOf('atmosphere'), 0.5).map((tag) => [tag, integer(0, 10) / 10])),
    ),
    ...optional('muslim_friendly', 0.15, () => some(kindsOf('muslim_friendly'), 0.4)),
    ...optional('local_food', 0.2, () => some(kindsOf('local_food'), 0.15)),
  }
}

function edgeOf(picks: Picks, subtypes: readonly string[], attributes: Attributes) {
  const { chance, integer, pick, some } = picks
  const dietary = {
    fully_vegan: null,
    vegan_options: null,
    vegetarian_options: null,
    mixed_group_suitable: null,
    vegan_menu_count: null,
    vegan_main_count: pick([null, 0, 2]),
    non_vegan_menu_count: null,
    confidence: null,
    note: null,
  }
  const knownDietary = attributes.dietary ? dietary : null
  return {
    accessHints: null,
    attributes: null,
    recommendedFor: attributes.recommended_for ? [...attributes.recommended_for] : null,
    atmosphere: chance(0.3) ? ['감성적인'] : null,
    cautions: null,
    menu: chance(0.5)
      ? some(DISHES, 0.25).map((name) => ({ name, price: pick([9000, null]), recommend: chance(0.3), isNew: false }))
      : null,
    serviceAttributes: {
      parking: attributes.booleans.parking ?? null,
      parking_type: attributes.parking_type ?? null,
      parking_fee: null,
      parking_note: null,
      dine_in: attributes.booleans.dine_in ?? null,
      reservable: attributes.booleans.reservable ?? null,
      venue_subtype: subtypes[0] ?? null,
      foreign_languages: attributes.foreign_languages ? [...attributes.foreign_languages] : null,
      dietary: knownDietary,
    },
    dietary: knownDietary,
    atmosphereScores: attributes.atmosphere ? { ...attributes.atmosphere } : null,
    aiSummary: chance(0.2) ? '뜨끈한 국밥을 내는 집' : null,
    ownerIntro: null,
    influencerFeatures: chance(0.15) ? [featureOf(picks)] : null,
    culturalAssociations: chance(0.15)
      ? [
          {
            name: pick(STARS),
            type: pick(kindsOf('associated_with')),
            relation: 'visited',
            title: null,
            url: null,
            verified: chance(0.5),
          },
        ]
      : null,
    legacy: chance(0.15) ? legacyOf(picks) : null,
    reputation: null,
    photos: chance(0.1)
      ? {
          count: 1,
          main: null,
          gallery: [{ category: null, url: `https://example.com/${integer(1, 9)}.jpg`, isMain: false }],
          menu: [],
          menuBoard: [],
          attributions: [],
        }
      : null,
  }
}

/** Returns the codes that a special filter accepts. */
function kindsOf(filter: ListFilter): string[] {
  return valuesOf(filter).filter((value) => value !== 'true')
}

function featureOf({ pick }: Picks) {
  const platform = pick([...kindsOf('featured_by').filter((kind) => kind !== 'blog'), 'naver_blog', 'other'])
  const url = pick([
    null,
    'https://www.youtube.com/@SeoulEats/videos',
    'https://instagram.com/matgaek.kr/',
    'https://example.com/post',
  ])
  return { name: pick(CREATORS), platform, title: null, url, publishedAt: null }
}

function legacyOf({ integer, pick, some }: Picks) {
  // Years and generations are drawn separately.
  const codes = kindsOf('legacy').filter((code) => code !== 'family_generations' && !isYears(code))
  const certifications = codes.map((code, i) => ({ code, label: '인증', year: i === 0 ? 2021 : null }))
  return {
    foundedYear: pick([null, 1950, 1985, 2000]),
    years: pick([null, null, integer(5, 90)]),
    generation: pick([null, 1, 2, 3]),
    certifications: some(certifications, 0.3),
  }
}

function historyOf({ integer }: Picks): HistoryRun[] {
  const days = [...new Set(Array.from({ length: integer(1, 6) }, () => integer(1, 20)))]
  return days.reduce<HistoryRun[]>((runs, day) => {
    const facts = { reviewCount: day * 3, rating: null, latestReviewDate: null, activeOn: '2026-08-01' }
    return withFacts(runs, `2026-11-${String(day).padStart(2, '0')}`, facts)
  }, [])
}
