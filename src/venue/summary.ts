import type { Attributes } from './attributes/attributes.ts'
import { KOREAN_WEEKDAYS } from './hours/koreanWeekdays.ts'
import type { BusinessDay, StoredPlace, Week } from './records.ts'
import { entriesOf } from './vocabulary.ts'

/** The facts from which a venue's one-line summary is written. */
export type SummarisedPlace = Pick<
  StoredPlace,
  | 'category'
  | 'address'
  | 'nearestStation'
  | 'menu'
  | 'businessHours'
  | 'is24h'
  | 'legacy'
  | 'closureSignal'
  | 'serviceAttributes'
>

const MENU_ITEMS = 2
const FEATURES_MAX = 3
/** In minutes on foot: a station farther away says little about the location. */
const NEAR_STATION_MIN = 10

const CATEGORIES: Readonly<Record<string, string>> = {
  restaurant: '음식점',
  cafe: '카페',
  bar: '술집',
  bakery: '베이커리',
  dessert: '디저트 가게',
  street_food: '길거리 음식점',
}
const SUBTYPES: ReadonlyMap<string, string> = new Map(
  entriesOf('subtype').map(({ value, ko }) => [value, ko[0] ?? value]),
)
/** In the order in which guests ask for them most. */
const FEATURES: readonly (readonly [name: string, words: string])[] = [
  ['parking', '주차 가능'],
  ['reservable', '예약 가능'],
  ['private_room', '룸 있음'],
  ['group_friendly', '단체 가능'],
  ['pet_friendly', '반려동물 동반 가능'],
  ['kids_friendly', '아이 동반 가능'],
  ['wheelchair_accessible', '휠체어 이용 가능'],
  ['outdoor_seating', '야외석 있음'],
  ['takeout', '포장 가능'],
  ['delivery', '배달 가능'],
  ['wifi', '와이파이 있음'],
]

/**
 * Returns one line of Korean that states only what the place's fields state: region and kind, dishes with prices,
 * hours, and up to three facilities. Null when only region and kind are known, and for a closed venue.
 */
export function summaryOf(place: SummarisedPlace, { booleans }: Attributes): string | null {
  if (place.closureSignal?.level === 'confirmed') return null
  const features = FEATURES.filter(([name]) => booleans[name] === true).map(([, words]) => words)
  const parts = [
    menuWords(place.menu),
    place.is24h === true ? '24시간 영업' : hoursWords(place.businessHours),
    legacyWords(place.legacy),
    features.slice(0, FEATURES_MAX).join(', '),
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : [placeWords(place), ...parts].join(' · ')
}

function placeWords({ category, address, nearestStation, serviceAttributes }: SummarisedPlace): string {
  const subtype = SUBTYPES.get(serviceAttributes.venue_subtype ?? '')
  const noun = CATEGORIES[category] ?? '음식점'
  const what = subtype === undefined || noun.includes(subtype) ? noun : `${noun}(${subtype})`
  const where =
    nearestStation !== null && nearestStation.walkMin <= NEAR_STATION_MIN
      ? `${nearestStation.station} 도보 ${nearestStation.walkMin}분`
      : districtOf(address)
  return where === '' ? what : `${where} ${what}`
}

/** Returns the part of the address that names the district or city: 강남구, 수원시. */
function districtOf({ road, jibun }: StoredPlace['address']): string {
  return (road ?? jibun ?? '').split(' ').find((part) => /^[가-힣]+(?:구|군|(?<!특별|광역|자치)시)$/u.test(part)) ?? ''
}

/** Labels recommended dishes as such. */
function menuWords(menu: StoredPlace['menu']): string {
  if (menu === null) return ''
  const recommended = menu.filter(({ recommend }) => recommend)
  const shown = (recommended.length > 0 ? recommended : menu).slice(0, MENU_ITEMS)
  const dishes = shown.map(({ name, price }) => (price === null ? name : `${name} ${price.toLocaleString('en-US')}원`))
  return `${recommended.length > 0 ? '추천 메뉴' : '메뉴'} ${dishes.join(', ')}`
}

/** States hours only when they are the same on every open day; others do not fit into one line. */
function hoursWords(week: Week | null): string {
  const open = week?.filter(({ closed }) => !closed) ?? []
  const first = open[0]
  if (week === null || first === undefined) return ''
  const spanOf = ({ open: from, close, endsNextDay }: BusinessDay) => `${from}–${endsNextDay ? '다음 날 ' : ''}${close}`
  const closed = week.filter((day) => day.closed).map(({ day }) => KOREAN_WEEKDAYS[day])
  const closedWords = closed.length === 0 ? '' : `${closed.join('·')} 휴무`
  const same = open.every((day) => spanOf(day) === spanOf(first))
  if (!same) return closedWords
  return closedWords === '' ? `매일 ${spanOf(first)}` : `${spanOf(first)}, ${closedWords}`
}

function legacyWords(legacy: StoredPlace['legacy']): string {
  const { foundedYear = null, certifications = [] } = legacy ?? {}
  const opened = foundedYear === null ? '' : `${foundedYear}년 개업`
  return [opened, certifications[0]?.label ?? ''].filter((part) => part !== '').join(', ')
}
