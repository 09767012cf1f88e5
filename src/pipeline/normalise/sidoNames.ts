import { SIDOS } from '#venue/sidos.ts'
import { districtOf, isSigungu } from './sigungu.ts'

const BY_SPELLING = new Map(SIDOS.flatMap(({ names }) => names.map((name) => [name, names[0]])))
/** Spellings by their first two letters, longest first. */
const BY_BEGINNING = Map.groupBy(
  [...BY_SPELLING.keys()].sort((a, b) => b.length - a.length),
  (spelling) => spelling.slice(0, 2),
)
/** Cities named like a province or its short form: `광주 남구` is in the metropolis, `광주시 오포읍` in the city in 경기도. */
const GWANGJU = /^광주시?\s+(?=[동서남북]구(?:\s|$)|광산구)/u

/** The codes of Seoul's districts in the food registers of the city, in order. */
const SEOUL_BY_REGISTER =
  '종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구'.split(
    ' ',
  )
export const REGISTER_SIDO = '서울특별시'
const FIRST_REGISTER_CODE = 3_000_000
const REGISTER_STEP = 10_000

/**
 * Returns the province at the front of `text` and the rest. A short form counts only before a space or one of the
 * province's districts (`서울강남구`), so that 제주 is no province in 제주시. `first` is false for a repeated province
 * (`서울특별시 서울 서대문구`).
 */
export function provinceOf(text: string, first: boolean): { name: string; rest: string } | null {
  const gwangju = first ? GWANGJU.exec(text) : null
  if (gwangju) return { name: '광주광역시', rest: text.slice(gwangju[0].length) }
  for (const spelling of BY_BEGINNING.get(text.slice(0, 2)) ?? []) {
    if (!text.startsWith(spelling)) continue
    const rest = text.slice(spelling.length)
    const name = BY_SPELLING.get(spelling) as string
    const long = spelling.length >= 4
    if (!long && rest !== '' && !/^[\s,()]/u.test(rest) && !startsWithDistrict(rest, name)) continue
    return { name, rest: rest.replace(SPLIT_OFF, '') }
  }
  return null
}

/** Separators, and the rest of an official name that is written as two words (`부산 광역시`). */
const SPLIT_OFF = /^[\s,]*(?:(?:특별시|광역시|특별자치시|특별자치도)\s+)?/u

function startsWithDistrict(text: string, sido: string): boolean {
  const word = /^[가-힣]{1,4}[시군구](?=$|[\s,()])/u.exec(text)?.[0]
  // `경기수원시팔달구`: the city alone decides, because its district may be wrong.
  const city = CITY_AND_GU.exec(text)?.[1]
  return [word, city].some((name) => name !== undefined && districtOf(sido, name) !== null)
}

/** Returns the district of a code in Seoul's register (`3010000` → 중구), or ''. */
export function districtOfCode(code: string): string {
  return SEOUL_BY_REGISTER[(Number(code) - FIRST_REGISTER_CODE) / REGISTER_STEP] ?? ''
}

const CITY_AND_GU = /^([가-힣]{2,4}시)\s*([가-힣]{1,4}구)(?=$|[\s,()])/u
/** `수원 팔달구`, `성남 분당구`. */
const BARE_CITY_AND_GU = /^([가-힣]{2,4})\s+([가-힣]{1,4}구)(?=$|[\s,()])/u
const CITY_OR_DISTRICT = /^([가-힣]{1,5}[시군구])(?=$|[\s,()])/u
/** `경기 시흥 대야동`: only after a province, and never for a 구, whose name without it is often a road (종로). */
const BARE_CITY = /^([가-힣]{2,4})(?=\s)/u
/** Written without a space before the street: `강남구테헤란로 1`, but not `강남구청` or the road `강서구로`. */
const GLUED = /^([가-힣]{2,4}[시군구])(?=[가-힣])(?!청|로|길|역|민)/u

/** A sigungu at the front of an address, as far as its sido is known, and the rest. */
export interface TakenSigungu {
  sido: string
  sigungu: string
  rest: string
}

/**
 * Returns the sigungu at the front of `text`, looked up within its sido: with its city (`수원시 팔달구`), and under its
 * present name. A sigungu that the sido does not have stays as it is written. `sido` is '' when the address states
 * none; the result then has the sido only if no other has a sigungu of this name. Returns null when there is none.
 */
export function takeSigungu(text: string, sido: string): TakenSigungu | null {
  const both = CITY_AND_GU.exec(text)
  const pair = both && found(sido, `${both[1]} ${both[2]}`, text, both[0])
  if (pair) return pair
  const bare = BARE_CITY_AND_GU.exec(text)
  const barePair = bare && found(sido, `${bare[1]}시 ${bare[2]}`, text, bare[0])
  if (barePair) return barePair
  const one = CITY_OR_DISTRICT.exec(text)
  const known = one && found(sido, one[1] as string, text, one[0])
  if (known) return known
  const glued = GLUED.exec(text)
  const knownGlued = glued && found(sido, glued[1] as string, text, glued[0])
  if (knownGlued) return knownGlued
  const city = sido === '' ? null : BARE_CITY.exec(text)
  for (const end of city ? ['시', '군'] : []) {
    const knownCity = found(sido, `${city?.[1]}${end}`, text, city?.[1] as string)
    if (knownCity) return knownCity
  }
  // No sigungu of this sido: what is written is kept for the comparison with the map.
  if (both && isSigungu(both[2] as string)) return asWritten(sido, `${both[1]} ${both[2]}`, text, both[0])
  return one && asWritten(sido, one[1] as string, text, one[0])
}

/** 부산진구 is often written as `부산 진구`. */
const SPLIT_NAME: Readonly<Record<string, string>> = { '부산광역시 진구': '부산진구' }

function found(sido: string, name: string, text: string, taken: string): TakenSigungu | null {
  const district = districtOf(sido, SPLIT_NAME[`${sido} ${name}`] ?? name)
  return district && { ...district, rest: text.slice(taken.length).trimStart() }
}

function asWritten(sido: string, sigungu: string, text: string, taken: string): TakenSigungu {
  return { sido, sigungu, rest: text.slice(taken.length).trimStart() }
}
