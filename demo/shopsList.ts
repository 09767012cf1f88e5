import type { Random } from '#base/seededRandom.ts'
import { csvOf } from './csv.ts'
import { between, chance, pick } from './draw.ts'
import { degrees, nameAs, type NameHabits, pin } from './noise.ts'
import { type Building, jibunAddress, roadAddress, spacedSigungu } from './places.ts'
import type { Truth } from './truth.ts'
import type { DemoVenue } from './venue.ts'

/** The fictional shop register, in the form of the public 상가(상권)정보 files: every trade, no hours, no telephone. */
export const SHOPS_SOURCE = 'demo_sbiz'
export const SHOPS_FILE = 'demo_sbiz.csv'

const HABITS: NameHabits = {
  withoutSpaces: 0.35,
  withEnglish: 0.01,
  onlyEnglish: 0.01,
  withoutBranch: 0,
  otherSpelling: 0.06,
  slip: 0.012,
}

// oxfmt-ignore
const HEADER = [
  '상가업소번호', '상호명', '지점명', '상권업종대분류코드', '상권업종대분류명', '상권업종중분류코드', '상권업종중분류명',
  '상권업종소분류코드', '상권업종소분류명', '표준산업분류코드', '표준산업분류명', '시도코드', '시도명', '시군구코드', '시군구명',
  '행정동코드', '행정동명', '법정동코드', '법정동명', '지번코드', '대지구분코드', '대지구분명', '지번본번지', '지번부번지', '지번주소',
  '도로명코드', '도로명', '건물본번지', '건물부번지', '건물관리번호', '건물명', '도로명주소', '구우편번호', '신우편번호', '동정보',
  '층정보', '호정보', '경도', '위도',
]

const OTHER_TRADES = [
  ['소매', '종합 소매', '편의점', '모퉁이마트'],
  ['수리·개인', '이용·미용', '미용실', '가위소리'],
  ['수리·개인', '세탁', '세탁소', '하얀빨래'],
  ['소매', '식료품 소매', '정육점', '고을정육'],
  ['교육', '일반 교육', '입시·교과학원', '새벽별학원'],
  ['소매', '의약·화장품 소매', '약국', '마루약국'],
  ['숙박', '일반 숙박', '여관/모텔', '달그림자장'],
] as const

export function shopsCsv(random: Random, venues: readonly DemoVenue[], truth: Truth): string {
  const rows: (string | number)[][] = []
  for (const venue of venues) {
    const id = `MA01${String(20_000_000 + rows.length * 7).padStart(12, '0')}`
    truth.note(SHOPS_SOURCE, id, venue.venueNumber)
    rows.push(rowOf(random, venue, id))
    if (chance(random, 0.035)) {
      const other = `MA01${String(70_000_000 + rows.length * 7).padStart(12, '0')}`
      truth.note(SHOPS_SOURCE, other, 0)
      rows.push(otherTradeRow(random, venue.building, other))
    }
  }
  return csvOf(HEADER, rows)
}

function rowOf(random: Random, venue: DemoVenue, id: string): (string | number)[] {
  const { name, kind, building } = venue
  // The register writes the branch in a separate column, in the name, or in both.
  const draw = random()
  const shown = nameAs(random, draw < 0.5 ? { ...name, branch: '' } : name, HABITS)
  const branch = draw < 0.8 ? name.branch : ''
  return placed(random, id, [shown, branch], ['음식', ...kind.shopClass], building, venue.unit)
}

function otherTradeRow(random: Random, building: Building, id: string): (string | number)[] {
  const [large, middle, small, name] = pick(random, OTHER_TRADES)
  return placed(random, id, [`${name}${between(random, 1, 30)}`, ''], [large, middle, small], building, '1층')
}

function placed(
  random: Random,
  id: string,
  [name, branch]: readonly [string, string],
  [large, middle, small]: readonly [string, string, string],
  building: Building,
  unit: string,
): (string | number)[] {
  const { dong } = building
  const at = pin(random, building, 5, 0.002)
  const [lotMain = '', lotSub = ''] = building.lot.split('-')
  const [houseMain = '', houseSub = ''] = building.venueNumber.split('-')
  const floor = /^(?:지하|)\d+(?=층)/u.exec(unit)?.[0].replace('지하', '지') ?? ''
  const room = /(\d+)호/u.exec(unit)?.[1] ?? ''
  const trade = [CODES.get(large) ?? 'Z1', large, '', middle, '', small, '', '']
  const road = roadAddress(building)
  // oxfmt-ignore
  return [
    id, name, branch, ...trade, dong.code.slice(0, 2), dong.sido, dong.code.slice(0, 5), spacedSigungu(dong.sigungu),
    dong.code, dong.dong, '', dong.legalDong, '', '1', '대지', lotMain, lotSub, jibunAddress(building),
    '', road.slice(0, road.lastIndexOf(' ')), houseMain, houseSub, '', building.name, road, '', '', '',
    floor, room, degrees(at.lng), degrees(at.lat),
  ]
}

const CODES: ReadonlyMap<string, string> = new Map([
  ['음식', 'I2'],
  ['소매', 'G2'],
  ['수리·개인', 'S2'],
  ['교육', 'P1'],
  ['숙박', 'I1'],
])
