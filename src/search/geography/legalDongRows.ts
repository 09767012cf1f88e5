import type { LatLng } from '#base/geometry.ts'
import type { Region } from '#venue/records.ts'
import { LEGAL_DONG_RADIUS_M } from '#venue/regionKinds.ts'
import { foldRegion } from '../regions.ts'
import type { LegalDong } from './legalDongs.ts'
import { shownPoint } from './shownPoint.ts'

const SIGUNGU_DIGITS = 5

/** A point with the number of venues around it. */
interface Part {
  center: LatLng
  placeCount: number
  radiusM?: number
}

/** Everything that has one name in one district. */
interface SharedName {
  name: string
  /** The dong with most of the venues of the first part. */
  home: Region
  codes: Set<string>
  legalParts: Part[]
  dongParts: Part[]
}

/**
 * Returns the rows of legal dongs, and of the names that several dongs share: 성수동 is 성수동1가 and 성수동2가, and 역삼동 is
 * 역삼1동 and 역삼2동. A name that only means the administrative dong of the same name has no row.
 */
export function legalDongRows(dongs: readonly Region[], legalDongs: readonly LegalDong[]): Region[] {
  const homes = new Map(dongs.map((dong) => [dong.regionCode, dong]))
  const byName = new Map<string, SharedName>()
  const sharedOf = (name: string, dongCodes: readonly string[]): SharedName | null => {
    const home = homes.get(dongCodes[0] ?? '')
    if (!home) return null
    const key = `${home.regionCode.slice(0, SIGUNGU_DIGITS)} ${name}`
    const shared = byName.get(key) ?? { name, home, codes: new Set(), legalParts: [], dongParts: [] }
    byName.set(key, shared)
    for (const code of dongCodes) shared.codes.add(code)
    return shared
  }
  for (const legal of legalDongs) {
    sharedOf(legal.name, legal.dongCodes)?.legalParts.push(legal)
    const stem = legal.name.replace(/(?<=..)\d{1,2}가$/u, '')
    if (stem !== legal.name) sharedOf(stem, legal.dongCodes)?.legalParts.push(legal)
  }
  for (const dong of dongs) {
    const name = sharedDongName(dong.dong)
    if (name !== foldRegion(dong.dong)) sharedOf(name, [dong.regionCode])?.dongParts.push(dong)
  }
  return [...byName.values()].flatMap((shared) => (isDongItself(shared) ? [] : [rowOf(shared)]))
}

function isDongItself({ name, home, codes }: SharedName): boolean {
  return codes.size === 1 && foldRegion(home.dong) === name
}

function rowOf(shared: SharedName): Region {
  const { name, home, codes, legalParts, dongParts } = shared
  return {
    ...home,
    ...middleOf(legalParts.length > 0 ? legalParts : dongParts),
    dong: name,
    fullName: `${home.fullName.slice(0, -home.dong.length)}${name}`,
    radiusM: radiusOf(shared),
    dongCodes: [...codes],
  }
}

/** Of a legal dong that is the smaller part of one administrative dong, the distance within which its venues lie. */
function radiusOf({ home, codes, legalParts, dongParts }: SharedName): number {
  const [only, ...others] = legalParts
  const isPart = only !== undefined && others.length === 0 && dongParts.length === 0 && codes.size === 1
  if (!isPart || only.placeCount * 2 > home.placeCount) return LEGAL_DONG_RADIUS_M
  return Math.min(LEGAL_DONG_RADIUS_M, only.radiusM ?? LEGAL_DONG_RADIUS_M)
}

/** Returns the name that a dong shares with others: 역삼1동 is part of 역삼동, 성수2가3동 of 성수동, 잠실본동 of 잠실동. */
function sharedDongName(dong: string): string {
  return foldRegion(dong).replaceAll(/\d+가|\d+|본(?=동$)/gu, '')
}

/** Weighs the parts by their venues, and equally where none has any. */
function middleOf(parts: readonly Part[]): Part {
  const placeCount = parts.reduce((sum, part) => sum + part.placeCount, 0)
  const weightOf = (part: Part) => (placeCount === 0 ? 1 / parts.length : part.placeCount / placeCount)
  const mean = (of: (center: LatLng) => number) =>
    parts.reduce((sum, part) => sum + of(part.center) * weightOf(part), 0)
  return { center: shownPoint({ lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }), placeCount }
}
