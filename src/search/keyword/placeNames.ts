import type { LatLng } from '#base/geometry.ts'
import { formerStationNames } from '#venue/formerStationNames.ts'
import type { Region } from '#venue/records.ts'
import { foldRegion, keysOf, type RegionEntry, type RegionTable } from '../regions.ts'

/** Where the places of one name lie. */
export interface Area {
  /** Codes of provinces, sigungu and dongs. */
  codes: readonly string[]
  circles: readonly { center: LatLng; radiusM: number }[]
  /** Codes of the sigungu or provinces around them: elsewhere a text with the name means another place. */
  around: readonly string[]
}

const PROVINCE_DIGITS = 2
const SIGUNGU_DIGITS = 5
/** Shorter names (중, of 중구) and romanised names (ui) are other words as well. */
const NAME_SYLLABLES_MIN = 2
const NAME_LETTERS_MIN = 4

/**
 * What people call places: a name, mostly without the word for its kind (성수, 강남, 홍대), and where it lies. Romanising the
 * names takes a tenth of a second, so it can be done in parts before the first look-up, which does what is left.
 */
export class PlaceNames {
  /** Adds the names of one region each time; null when all are added. */
  #adding: Generator<void> | null
  readonly #areas = new Map<
    string,
    { codes: Set<string>; circles: Map<string, Area['circles'][number]>; around: Set<string> }
  >()

  constructor(table: RegionTable) {
    this.#adding = this.#regionsOf(table)
  }

  /** Adds the names of up to so many more regions; returns whether all are added. */
  prepare(most: number): boolean {
    for (let added = 0; this.#adding && added < most; added++) if (this.#adding.next().done) this.#adding = null
    return this.#adding === null
  }

  *#regionsOf({ dong, sigungu, station, legal_dong: legalDongs, landmark }: RegionTable): Generator<void> {
    for (const { region } of dong) {
      yield
      this.#add(provinceNames(region.sido), region.regionCode.slice(0, PROVINCE_DIGITS), PROVINCE_DIGITS)
      this.#add(dongNames(region.dong), region.regionCode, SIGUNGU_DIGITS)
    }
    for (const { region } of sigungu) {
      yield
      this.#add(sigunguNames(region.sigungu), region.regionCode, SIGUNGU_DIGITS)
    }
    for (const entry of station) {
      yield
      this.#addStation(entry)
    }
    // 공덕 means 공덕동 and its station, although lots of 공덕동 lie in the dongs beside it too.
    const known = new Set(this.#areas.keys())
    for (const { region } of legalDongs) {
      yield
      const names = legalDongNames(region.dong).filter((name) => !known.has(foldRegion(name)))
      for (const code of names.length > 0 ? (region.dongCodes ?? []) : []) this.#add(names, code, SIGUNGU_DIGITS)
    }
    const ofStations = new Set(station.flatMap(({ region }) => areaNames(stationName(region))))
    for (const { region } of landmark) {
      yield
      const names = [region.fullName, ...(region.names ?? [])]
      this.#addCircle([...names, ...bareNames(names).filter((name) => ofStations.has(name))], region)
    }
  }

  /** Returns null when the word names no place. */
  areaOf(word: string): Area | null {
    this.prepare(Infinity)
    const found = this.#areas.get(foldRegion(word))
    if (!found) return null
    return { codes: [...found.codes], circles: [...found.circles.values()], around: [...found.around] }
  }

  #add(names: readonly string[], code: string, aroundDigits: number): void {
    for (const key of namesOf(names)) {
      const area = this.#areaFor(key)
      area.codes.add(code)
      area.around.add(code.slice(0, aroundDigits))
    }
  }

  /** With 역 the name means the station, also a former one, without it also the dong in which it lies. */
  #addStation({ region }: RegionEntry): void {
    const { fullName, regionCode } = region
    const bare = stationName(region)
    this.#addCircle([`${bare}역`, ...areaNames(bare), ...formerStationNames(fullName)], region)
    this.#add(areaNames(bare), regionCode, SIGUNGU_DIGITS)
  }

  #addCircle(names: readonly string[], { regionCode, center, radiusM }: Region): void {
    for (const key of namesOf(names)) {
      const area = this.#areaFor(key)
      area.circles.set(`${center.lat} ${center.lng}`, { center, radiusM: radiusM ?? 0 })
      area.around.add(regionCode.slice(0, SIGUNGU_DIGITS))
    }
  }

  #areaFor(key: string) {
    let area = this.#areas.get(key)
    if (!area) this.#areas.set(key, (area = { codes: new Set(), circles: new Map(), around: new Set() }))
    return area
  }
}

/** The same few names of provinces and sigungu recur in every row, and romanising is slow. */
const known = new Map<string, readonly string[]>()

/** Returns the names as they are compared, also romanised, without those too short to be a name. */
function namesOf(forms: readonly string[]): readonly string[] {
  const together = forms.join(' ')
  let names = known.get(together)
  if (!names) known.set(together, (names = keysOf(forms).filter(isLongEnough)))
  return names
}

function isLongEnough(name: string): boolean {
  return name.length >= (/^[ -~]*$/u.test(name) ? NAME_LETTERS_MIN : NAME_SYLLABLES_MIN)
}

/** 서울특별시 is 서울, 경기도 경기. */
function provinceNames(sido: string): string[] {
  return [sido, sido.replace(/(특별자치도|특별시|광역시|도)$/u, '')]
}

/** 강남구 is 강남; 수원시장안구 is in 수원, and 장안구 is its own name. */
function sigunguNames(sigungu: string): string[] {
  const parts = /^(.{1,8}시)(.{1,8}구)$/u.exec(sigungu)?.slice(1) ?? []
  return [sigungu, ...parts].flatMap((name) => [name, name.replace(/[시군구]$/u, '')])
}

/** 역삼1동, 성수2가3동 and 잠실본동 are parts of 역삼동, 성수동 and 잠실동, and all are also called without 동. */
function dongNames(dong: string): string[] {
  const whole = foldRegion(dong).replaceAll(/\d+가|\d+|본(?=동$)/gu, '')
  return [dong, whole, whole.replace(/[동읍면]$/u, '')]
}

/** 익선동 is also called 익선, 성수동2가 only so. */
function legalDongNames(name: string): string[] {
  return [name, name.replace(/[동리]$/u, '')]
}

/** 홍대입구역 is 홍대입구. */
function stationName({ fullName }: Region): string {
  return fullName.replace(/역$/u, '')
}

/**
 * 홍대거리, 홍대 앞 and 홍대 정문 belong to what people call 홍대, and 광화문광장 to 광화문, where a station has that name, too: the
 * station may stand at the edge.
 */
function bareNames(names: readonly string[]): string[] {
  return names.filter((name) => FRONT.test(name)).map((name) => name.replace(FRONT, ''))
}

const FRONT = /\s?(?:거리|앞|정문|광장)$/u

/** The area of 홍대입구역 is 홍대입구 and 홍대. */
function areaNames(station: string): string[] {
  return [station, station.replace(/입구$/u, '')]
}
