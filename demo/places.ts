import type { LatLng } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import { between, chance, pick } from './draw.ts'
import { DEMO_DONGS, type DemoDong } from './dongs.ts'
import { offsetBy, reachM } from './outlines.ts'

/** A building with its two addresses; several venues may be in it. */
export interface Building extends LatLng {
  dong: DemoDong
  road: string
  /** `12` or `12-3` */
  venueNumber: string
  /** Lot `823-4` of the legal dong. */
  lot: string
  /** Name of the building or market, or ''. */
  name: string
  market: boolean
}

/** Invented street names; each is used once in a sigungu. */
const ROAD_WORDS = (
  '달빛 해오름 느티 솔바람 물결 은하 무지개 가온 누리 한별 꽃샘 단풍 청솔 버들 모란 참나리 도라지 미리내 아침해 저녁놀 새순 푸른솔 ' +
  '너른들 돌샘 옛우물 징검다리 나루터 대숲 매화 국화 동백꽃 수선화 해바라기 까치 두루미 제비 종달새 노루 다람쥐 거북 잉어 반딧불 ' +
  '산들 마루 고을 한울 아라 늘솔 다솜 보람 새벽별 윤슬 이든 찬샘 하늬 높새 여울 시내 벼랑 둔치 포구 등마루 볕뜰 잔디 오솔 구름재 ' +
  '바람골 별내음 꿀벌 은모래 조약돌 파랑새 소금꽃 물안개 흰돌 검은여 갈대 억새'
).split(' ')
const BUILDING_NAMES = [
  '누리빌딩',
  '한별타워',
  '가온프라자',
  '대성빌딩',
  '청솔상가',
  '은하오피스텔',
  '해오름빌딩',
  '미리내타워',
  '마루상가',
  '다솜프라자',
]
const ROADS_PER_DONG = 4
/** Minimum distance of venues from the outline, so that an inaccurate pin still falls into the dong. */
const MARGIN_M = 70

/** dong code → its roads, main road first. */
export const ROADS: ReadonlyMap<string, readonly string[]> = (() => {
  const usedBySigungu = new Map<string, number>()
  return new Map(
    DEMO_DONGS.map((dong, index) => {
      const key = `${dong.sido} ${dong.sigungu}`
      const used = usedBySigungu.get(key) ?? (index * 7) % ROAD_WORDS.length
      usedBySigungu.set(key, used + ROADS_PER_DONG)
      const words = Array.from(
        { length: ROADS_PER_DONG },
        (_, i) => ROAD_WORDS[(used + i) % ROAD_WORDS.length] as string,
      )
      return [dong.code, words.map((word, i) => (i === ROADS_PER_DONG - 1 ? `${word}길` : `${word}로`))]
    }),
  )
})()

/** `경기도 수원시 팔달구`: addresses put a space where the region's name has none. */
export function spacedSigungu(sigungu: string): string {
  return sigungu.replace(/^(.+시)(.+구)$/u, '$1 $2')
}

/** Returns the town or township (읍·면), which road addresses include; they omit a dong. */
function townOf(dong: DemoDong): string {
  return /[읍면]$/u.test(dong.dong) ? ` ${dong.dong}` : ''
}

export function roadAddress(building: Building): string {
  const { dong } = building
  return `${dong.sido} ${spacedSigungu(dong.sigungu)}${townOf(dong)} ${building.road} ${building.venueNumber}`
}

export function jibunAddress(building: Building): string {
  const { dong } = building
  return `${dong.sido} ${spacedSigungu(dong.sigungu)}${townOf(dong)} ${dong.legalDong} ${building.lot}`
}

/** Draws a point of the dong, more often near its centre. */
function pointIn(random: Random, dong: DemoDong): LatLng {
  const angle = random() * 2 * Math.PI
  const reach = Math.max(20, reachM(dong, angle) - MARGIN_M)
  const distance = reach * random() ** 0.7
  return offsetBy(dong, { east: distance * Math.cos(angle), north: distance * Math.sin(angle) })
}

/** Draws buildings of a dong, and uses every house number and lot only once. */
export class Neighbourhood {
  readonly dong: DemoDong
  private readonly buildings: Building[] = []
  private readonly addresses: Set<string>

  /** `addresses` is shared by all dongs: neighbouring dongs may lie in one legal dong, and roads in one sigungu. */
  constructor(dong: DemoDong, addresses: Set<string>) {
    this.dong = dong
    this.addresses = addresses
  }

  /** Returns a building for a venue, often one that already has venues. */
  building(random: Random): Building {
    if (this.buildings.length > 0 && chance(random, 0.4)) return pick(random, this.buildings)
    const roads = ROADS.get(this.dong.code) as readonly string[]
    const market = this.dong.traits.includes('market') && chance(random, 0.15)
    const building = {
      ...pointIn(random, this.dong),
      dong: this.dong,
      ...this.freshAddress(random, roads),
      name: market
        ? `${this.dong.legalDong.replace(/\d*가$|동$|리$/u, '')}시장`
        : chance(random, 0.15)
          ? pick(random, BUILDING_NAMES)
          : '',
      market,
    }
    this.buildings.push(building)
    return building
  }

  private freshAddress(random: Random, roads: readonly string[]): { road: string; venueNumber: string; lot: string } {
    for (;;) {
      const main = pick(random, roads)
      const road = main.endsWith('로') && chance(random, 0.6) ? `${main}${between(random, 1, 48)}길` : main
      const venueNumber = chance(random, 0.3)
        ? `${between(random, 1, 160)}-${between(random, 1, 20)}`
        : `${between(random, 1, 160)}`
      const lot = chance(random, 0.75)
        ? `${between(random, 1, 899)}-${between(random, 1, 60)}`
        : `${between(random, 1, 899)}`
      const keys = [`${road} ${venueNumber}`, `${this.dong.legalDong} ${lot}`].map(
        (key) => `${this.dong.sigungu} ${key}`,
      )
      if (keys.some((key) => this.addresses.has(key))) continue
      for (const key of keys) this.addresses.add(key)
      return { road, venueNumber, lot }
    }
  }
}

/** Draws floor and unit, as written after an address; '' for a venue that fills its building. */
export function drawUnit(random: Random): string {
  const draw = random()
  if (draw < 0.4) return '1층'
  if (draw < 0.5) return `1층 ${between(random, 101, 112)}호`
  if (draw < 0.6) return '2층'
  if (draw < 0.66) return '지하1층'
  if (draw < 0.7) return `${between(random, 3, 6)}층`
  return ''
}

const AREA_CODES: Readonly<Record<string, string>> = { 11: '02', 26: '051', 41: '031', 50: '064' }

/**
 * Draws a telephone number of the dong's area, digits only. Korea reserves no range of numbers for fiction, so these
 * are only random; the release's coverage note says that its venues are invented.
 */
export function drawPhone(random: Random, dong: DemoDong): string {
  const draw = random()
  if (draw < 0.06) return `010${between(random, 2000, 9999)}${fourDigits(random)}`
  if (draw < 0.1) return `0507${between(random, 1300, 1499)}${fourDigits(random)}`
  const area = AREA_CODES[dong.code.slice(0, 2)] as string
  return `${area}${between(random, 200, 899)}${fourDigits(random)}`
}

function fourDigits(random: Random): string {
  return String(between(random, 0, 9999)).padStart(4, '0')
}

/** Formats the number as lists write it: with hyphens, brackets, spaces or the country code, or as digits. */
export function phoneText(random: Random, digits: string): string {
  const area = digits.startsWith('02') ? 2 : digits.startsWith('0507') ? 4 : 3
  const parts = [digits.slice(0, area), digits.slice(area, -4), digits.slice(-4)] as const
  const draw = random()
  if (draw < 0.8) return parts.join('-')
  if (draw < 0.88) return digits
  if (draw < 0.93) return `${parts[0]})${parts[1]}-${parts[2]}`
  if (draw < 0.97) return parts.join(' ')
  return `+82-${parts[0].slice(1)}-${parts[1]}-${parts[2]}`
}
