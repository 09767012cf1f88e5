import { FORMER_SIGUNGU, SIGUNGU_OF_SIDO } from './sigunguTable.ts'

/** A sido with one of its sigungu: `경기도` and `부천시 원미구`; the sigungu is '' for Sejong. */
export interface District {
  sido: string
  sigungu: string
}

const CITY_WITH_DISTRICTS = /^([^(\s]+)\(([^)]+)\)$/u

/** By sido, then by each name of a sigungu (`부천시 원미구`, `원미구`, a former name): what it is today. */
const BY_SIDO: ReadonlyMap<string, ReadonlyMap<string, District>> = new Map(
  Object.entries(SIGUNGU_OF_SIDO).map(([sido, listed]) => [
    sido,
    new Map([...namesOf(sido, listed), ...formerOf(sido)]),
  ]),
)

/** By name, the district of each sido that has one of that name. */
const BY_NAME: ReadonlyMap<string, readonly District[]> = (() => {
  const byName = new Map<string, District[]>()
  for (const names of BY_SIDO.values()) {
    for (const [name, district] of names) {
      const known = byName.get(name) ?? []
      // 군위군 is one district, although it changed its sido.
      if (!known.some(({ sido, sigungu }) => sido === district.sido && sigungu === district.sigungu))
        known.push(district)
      byName.set(name, known)
    }
  }
  return byName
})()

/** Splits `수원시(장안구 …) 오산시`; a district of a city also has its bare name, because no sido has two of one name. */
function* namesOf(sido: string, listed: string): Generator<[name: string, district: District]> {
  for (const [part] of listed.matchAll(/[^\s(]+(?:\([^)]+\))?/gu)) {
    const city = CITY_WITH_DISTRICTS.exec(part)
    const name = city?.[1] ?? part
    yield [name, { sido, sigungu: name }]
    for (const gu of city?.[2]?.split(/\s+/u) ?? []) {
      const district = { sido, sigungu: `${name} ${gu}` }
      yield [`${name} ${gu}`, district]
      yield [gu, district]
    }
  }
}

function formerOf(sido: string): [name: string, district: District][] {
  return FORMER_SIGUNGU.filter((former) => former.sido === sido).map(({ sigungu, now }) => [sigungu, now])
}

/**
 * Returns what the sigungu of this name in this sido is today, with its city (`경기도` and `원미구` → `부천시 원미구`), or null.
 * Without a sido: the district, provided that only one sido has one of that name.
 */
export function districtOf(sido: string, name: string): District | null {
  if (sido !== '') return BY_SIDO.get(sido)?.get(name) ?? null
  const found = BY_NAME.get(name) ?? []
  return found.length === 1 ? (found[0] as District) : null
}

/** Returns the sidos that have a sigungu of this name. */
export function sidosWith(name: string): string[] {
  return (BY_NAME.get(name) ?? []).map(({ sido }) => sido)
}

/** Returns true for a sido without sigungu, Sejong: its addresses are whole without one. */
export function isUndivided(sido: string): boolean {
  return BY_SIDO.get(sido)?.size === 0
}

/** Returns true when some sido has a sigungu of this name. */
export function isSigungu(name: string): boolean {
  return BY_NAME.has(name)
}

/**
 * Returns true when two sigungu of one sido are the same, as far as both say: `부천시` is also `부천시 원미구`, because its
 * districts did not exist from 2016 to 2024.
 */
export function sameSigungu(a: string, b: string): boolean {
  if (a === b) return true
  return a.length !== b.length && (a.startsWith(`${b} `) || b.startsWith(`${a} `))
}

/** Returns the sigungu without the district of its city: `부천시 원미구` → `부천시`. Roads and dongs are unique within it. */
export function cityOf(sigungu: string): string {
  const gap = sigungu.indexOf(' ')
  return gap < 0 ? sigungu : sigungu.slice(0, gap)
}
