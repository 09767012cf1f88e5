import { romanised, romanisedAsSpoken } from '#base/text/hangul.ts'
import { foldWord } from '#base/text/text.ts'
import type { RegionQuery } from '#contract/parameters/query.ts'
import type { RegionKind } from '#venue/regionKinds.ts'
import type { Region } from '#venue/records.ts'

/** Most rows of a kind in the answer for a name (docs/reference/parameters.md#regions). */
const NAMED_ROWS_MAX = 50

/** A row of `/regions` with its search keys. */
export interface RegionEntry {
  region: Region
  /** Folded, the most complete first: Korean and romanised, with and without numbers or the word for station. */
  keys: readonly string[]
  sigunguKeys: readonly string[]
  sidoKeys: readonly string[]
}

/** Name of the table's section in the first file of an index. */
export const REGIONS_SECTION = 'regions.table'

export interface RegionTable {
  dong: readonly RegionEntry[]
  sigungu: readonly RegionEntry[]
  station: readonly RegionEntry[]
  legal_dong: readonly RegionEntry[]
  landmark: readonly RegionEntry[]
}

/**
 * Returns a name for comparison: folded, without separators and ordinals, so that 역삼 제1동 and Yeoksam 1-dong find 역삼1동.
 */
export function foldRegion(name: string): string {
  return foldWord(name)
    .replace(/[.,·ㆍ・()]/gu, '')
    .replace(/제(?=\d)/gu, '')
}

/** `forms`: every Korean name of a region; each is also added romanised. */
export function keysOf(forms: readonly string[]): string[] {
  const folded = forms.map(foldRegion)
  const latin = folded.flatMap((form) => [foldRegion(romanised(form)), foldRegion(romanisedAsSpoken(form))])
  return [...new Set([...folded, ...latin])].filter((key) => key !== '')
}

/** Returns the names of a dong: its name, and the common name without its number (역삼1동 is part of 역삼동). */
export function dongKeys(dong: string): string[] {
  return keysOf([dong, foldRegion(dong).replace(/\d+/gu, '')])
}

export function stationKeys(name: string, nameEn: string): string[] {
  const bare = name.replace(/역$/u, '')
  const english = foldRegion(nameEn)
  return [...new Set([...keysOf([name, bare]), english, `${english}station`])].filter(
    (key) => key !== '' && key !== 'station',
  )
}

/** Wide regions before narrow ones, as names are read. */
const WIDEST_FIRST: readonly RegionKind[] = ['sigungu', 'dong', 'legal_dong', 'station', 'landmark']

/** A station with what it is called in English, folded (`cityhall`). */
export interface EnglishStation {
  region: Region
  names: readonly string[]
}

/** Returns the stations with their names in Latin letters, which their rows do not show. */
export function englishStations({ station }: RegionTable): EnglishStation[] {
  return station.map(({ region, keys }) => ({
    region: { ...region, kind: 'station' },
    names: keys.filter((key) => /[a-z]/u.test(key) && !/[가-힣]/u.test(key)),
  }))
}

/**
 * Returns the rows for a query: by name the best first, otherwise by code; with all kinds, one kind after the other.
 */
export function findRegions(table: RegionTable, query: RegionQuery): Region[] {
  const { kind } = query
  if (kind !== 'any') return findRows(table[kind], query)
  return WIDEST_FIRST.flatMap((one) => findRows(table[one], query).map((region) => ({ ...region, kind: one })))
}

function findRows(entries: readonly RegionEntry[], query: RegionQuery): Region[] {
  const rows = entries.filter((entry) => holdsRegion(query, entry))
  if (query.dong === null) return rows.map(({ region }) => region).sort(byCode)
  const wanted = foldRegion(query.dong)
  if (wanted === '') return []
  return rows
    .map((entry) => ({ region: entry.region, fit: nameFit(entry.keys, wanted) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || b.region.placeCount - a.region.placeCount || byCode(a.region, b.region))
    .slice(0, NAMED_ROWS_MAX)
    .map(({ region }) => region)
}

function holdsRegion({ sido, sigungu, regionCode, includeEmpty }: RegionQuery, entry: RegionEntry): boolean {
  if (!includeEmpty && entry.region.placeCount === 0) return false
  if (regionCode !== null && !entry.region.regionCode.startsWith(regionCode)) return false
  if (sido !== null && !isProvince(entry.sidoKeys, foldRegion(sido))) return false
  return sigungu === null || entry.sigunguKeys.some((key) => key.includes(foldRegion(sigungu)))
}

/**
 * Returns true when 서울, 서울시, Seoul or Jeju-do begins a province's full name, after removing a short word for city or
 * province.
 */
function isProvince(keys: readonly string[], wanted: string): boolean {
  const bare = wanted.replace(/(?<=.)(시|도|si|do|city|province)$/u, '')
  return keys.some((key) => key.startsWith(wanted) || key.startsWith(bare))
}

/** Returns 4 for the whole first name, 3 for another whole name, 2 for a beginning, 1 for a part, 0 for none. */
function nameFit(keys: readonly string[], wanted: string): number {
  if (keys[0] === wanted) return 4
  if (keys.includes(wanted)) return 3
  if (keys.some((key) => key.startsWith(wanted))) return 2
  return keys.some((key) => key.includes(wanted)) ? 1 : 0
}

function byCode(a: Region, b: Region): number {
  if (a.regionCode !== b.regionCode) return a.regionCode < b.regionCode ? -1 : 1
  return a.fullName < b.fullName ? -1 : 1
}
