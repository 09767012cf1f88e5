import { addDays, type CalendarDate } from '#base/kst.ts'
import type { LatLng } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import iconv from 'iconv-lite'
import proj4 from 'proj4'
import { csvOf } from './csv.ts'
import { DEMO_DONGS } from './dongs.ts'
import { chance, pick } from './draw.ts'
import { nameAs, type NameHabits, pin } from './noise.ts'
import { jibunAddress, phoneText, roadAddress } from './places.ts'
import { LICENCES_AGE_DAYS } from './presence.ts'
import type { Truth } from './truth.ts'
import { type DemoVenue, seenBefore } from './venue.ts'

/** The fictional licence register, in the form of the public 인허가 files: official dates, CP949, EPSG:5174. */
export const LICENCES_SOURCE = 'demo_licences'
export const LICENCES_FILE = 'demo_licences.csv'

const HABITS: NameHabits = {
  withoutSpaces: 0.3,
  withEnglish: 0.03,
  onlyEnglish: 0.005,
  withoutBranch: 0.03,
  otherSpelling: 0.06,
  slip: 0.012,
}

// oxfmt-ignore
const HEADER = [
  '번호', '개방서비스명', '개방자치단체코드', '관리번호', '인허가일자', '영업상태구분코드', '영업상태명', '상세영업상태명', '폐업일자',
  '소재지전화', '소재지전체주소', '도로명전체주소', '사업장명', '최종수정시점', '업태구분명', '좌표정보(X)', '좌표정보(Y)', '위생업태명',
]

const SERVICE_CODES: Readonly<Record<string, string>> = {
  일반음식점: '101',
  휴게음식점: '104',
  제과점영업: '121',
  집단급식소: '131',
}
const AUTHORITIES = [...new Set(DEMO_DONGS.map((dong) => `${dong.sido} ${dong.sigungu}`))]

/** Returns the register as CP949 bytes. */
export function licencesCsv(random: Random, asOf: CalendarDate, venues: readonly DemoVenue[], truth: Truth): Buffer {
  const numbers = new Map<string, number>()
  const rows: (string | number)[][] = []
  const idOf = (venue: DemoVenue, service: string): string => {
    const { dong } = venue.building
    const authority = `${3_000_000 + AUTHORITIES.indexOf(`${dong.sido} ${dong.sigungu}`) * 10_000}`
    const key = `${authority}-${SERVICE_CODES[service]}-${venue.openedOn.slice(0, 4)}`
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return `${key}-${String(number).padStart(5, '0')}`
  }
  for (const venue of venues) {
    const id = idOf(venue, venue.kind.licence)
    truth.note(LICENCES_SOURCE, id, venue.number)
    rows.push(rowOf(random, asOf, venue, id, rows.length + 1))
    if (!chance(random, 0.012)) continue
    const other = pick(random, OTHER_LICENCES)
    const otherId = idOf(venue, other[0])
    truth.note(LICENCES_SOURCE, otherId, 0)
    rows.push(otherRow(random, asOf, venue, other, otherId, rows.length + 1))
  }
  return iconv.encode(csvOf(HEADER, rows), 'cp949')
}

function rowOf(random: Random, asOf: CalendarDate, venue: DemoVenue, id: string, number: number): (string | number)[] {
  const { kind, building, unit } = venue
  // Some businesses do not report their closure at once, and the register is some days old.
  const isReported =
    venue.closedOn !== null && !chance(random, 0.04) && venue.closedOn <= addDays(asOf, -LICENCES_AGE_DAYS)
  const closedOn = isReported ? venue.closedOn : null
  const name = nameAs(random, venue.name, HABITS)
  const changedOn = closedOn ?? seenBefore(random, venue, addDays(asOf, -LICENCES_AGE_DAYS), [0, 900])
  const phone = venue.phone !== null && chance(random, 0.4) ? phoneText(random, venue.phone) : ''
  // oxfmt-ignore
  return [
    number, kind.licence, id.slice(0, 7), id, venue.openedOn, ...statusOf(closedOn), phone, ...addressesOf(random, venue, unit),
    chance(random, 0.02) ? `(주)${name}` : name, `${changedOn} ${pick(random, ['10:12:31', '14:40:05', '16:02:44'])}`,
    kind.licenceKind, ...coordinatesOf(random, building), kind.licenceKind,
  ]
}

/** Licences for food businesses that are not venues: convenience stores and canteens. */
const OTHER_LICENCES = [
  ['휴게음식점', '편의점', ['모퉁이편의점', '새벽달편의점', '마을앞편의점', '등대편의점']],
  ['집단급식소', '집단급식소', ['늘품병원 구내식당', '다온산업 직원식당', '한결연수원 식당']],
] as const

function otherRow(
  random: Random,
  asOf: CalendarDate,
  venue: DemoVenue,
  [service, licenceKind, names]: (typeof OTHER_LICENCES)[number],
  id: string,
  number: number,
): (string | number)[] {
  return [
    number,
    service,
    id.slice(0, 7),
    id,
    venue.openedOn,
    ...statusOf(null),
    '',
    ...addressesOf(random, venue, '2층'),
    pick(random, names),
    `${addDays(asOf, -200)} 09:00:00`,
    licenceKind,
    ...coordinatesOf(random, venue.building),
    licenceKind,
  ]
}

function statusOf(closedOn: CalendarDate | null): [string, string, string, string] {
  return closedOn === null ? ['01', '영업/정상', '영업', ''] : ['03', '폐업', '폐업', closedOn]
}

/** Returns lot address and road address as the register has them; old licences often have only the lot. */
function addressesOf(random: Random, venue: DemoVenue, unit: string): [string, string] {
  const { building } = venue
  const lot = [jibunAddress(building), building.name, unit].filter(Boolean).join(' ')
  if (venue.openedOn < '2012' && chance(random, 0.4)) return [lot, '']
  return [lot, `${roadAddress(building)}${unit === '' ? '' : `, ${unit}`} (${building.dong.legalDong})`]
}

/** Returns metres of EPSG:5174, blank for the few that were never measured. */
function coordinatesOf(random: Random, at: LatLng): [string, string] {
  if (chance(random, 0.035)) return ['', '']
  const { lat, lng } = pin(random, at, 14, 0.004)
  const [x, y] = toRegister.forward([lng, lat])
  return [x.toFixed(6), y.toFixed(6)]
}

const toRegister = proj4(
  'EPSG:4326',
  '+proj=tmerc +lat_0=38 +lon_0=127.0028902777778 +k=1 +x_0=200000 +y_0=500000 +ellps=bessel +units=m +no_defs ' +
    '+towgs84=-115.8,474.99,674.11,1.16,-2.31,-1.63,6.43',
)
