import { metresApart, type LatLng } from '#base/geometry.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { foldText } from '../keyword/text.ts'
import { SEPARATOR, type WordPool } from '../keyword/wordPool.ts'

/** A dong of the land register (법정동), as lot addresses name it, and where the venues with such addresses lie. */
export interface LegalDong {
  sido: string
  sigungu: string
  /** `성수동2가`, `익선동`, `대곡리` */
  name: string
  /** The administrative dongs in which it lies, those with most of its venues first. */
  dongCodes: readonly string[]
  center: LatLng
  placeCount: number
  /** Nine in ten of its venues lie within this distance of the middle; absent in indexes of earlier versions. */
  radiusM?: number
}

/** The name of a legal dong, before the lot, in a folded address. */
const NAME = /^(?:[가-힣]{1,8}[읍면])?([가-힣]{1,8}?(?:동\d{0,2}가|로\d가|가\d가|동|리|가|로))(?=산?\d|$)/u
/** A few venues with a wrong point do not add a dong. */
const VENUES_MIN = 3
const SHARE_MIN = 0.03

/** The venues of one legal dong, as they are counted. */
interface Tally extends Pick<LegalDong, 'sido' | 'sigungu' | 'name'> {
  byDong: Map<string, number>
  locations: LatLng[]
}

/**
 * Returns the legal dongs that the lot addresses of the open venues name, by district and name. A dong belongs to one
 * when at least three of its venues, and three in a hundred, lie there; else the dong with most of them.
 */
export function legalDongsOf(
  pool: WordPool,
  venues: { openCount: number; regionCodes: readonly string[]; locations: readonly LatLng[] },
  dongs: readonly Dong[],
): LegalDong[] {
  const byCode = new Map(
    dongs.map((dong) => [dong.code, { ...dong, beginning: foldText(`${dong.sido}${dong.sigungu}`) }]),
  )
  const tallies = new Map<string, Tally>()
  for (let ordinal = 0; ordinal < venues.openCount; ordinal++) {
    const code = venues.regionCodes[ordinal]!
    const dong = byCode.get(code)
    const address = lotAddress(pool, ordinal)
    if (!dong || !address.startsWith(dong.beginning)) continue
    const name = NAME.exec(address.slice(dong.beginning.length))?.[1]
    if (name === undefined) continue
    const key = `${dong.beginning} ${name}`
    let tally = tallies.get(key)
    if (!tally) {
      tally = { sido: dong.sido, sigungu: dong.sigungu, name, byDong: new Map(), locations: [] }
      tallies.set(key, tally)
    }
    count(tally, code, venues.locations[ordinal]!)
  }
  return Array.from(tallies.values(), legalDongOf)
}

function lotAddress({ units, offsets }: WordPool, ordinal: number): string {
  const end = offsets[ordinal + 1]! - 1
  let start = end
  while (units[start - 1] !== SEPARATOR) start--
  return String.fromCharCode(...units.subarray(start, end))
}

function count(tally: Tally, code: string, location: LatLng): void {
  tally.byDong.set(code, (tally.byDong.get(code) ?? 0) + 1)
  tally.locations.push(location)
}

function legalDongOf({ sido, sigungu, name, byDong, locations }: Tally): LegalDong {
  const placeCount = locations.length
  const byCount = [...byDong].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const least = Math.max(VENUES_MIN, placeCount * SHARE_MIN)
  const dongCodes = byCount.filter(([, venues], i) => i === 0 || venues >= least).map(([code]) => code)
  const meanOf = (of: (location: LatLng) => number) => locations.reduce((sum, one) => sum + of(one), 0) / placeCount
  const center = { lat: meanOf(({ lat }) => lat), lng: meanOf(({ lng }) => lng) }
  return { sido, sigungu, name, dongCodes, center, placeCount, radiusM: radiusOf(center, locations) }
}

/** This share of the venues tells the size of a dong; the points of the others may be wrong. */
const WITHIN_SHARE = 0.9
const RADIUS_MIN_M = 150
const RADIUS_STEP_M = 50

function radiusOf(center: LatLng, locations: readonly LatLng[]): number {
  const distances = Float64Array.from(locations, ({ lat, lng }) => metresApart(center.lat, center.lng, lat, lng)).sort()
  const within = distances[Math.ceil(distances.length * WITHIN_SHARE) - 1]!
  return Math.max(RADIUS_MIN_M, Math.ceil(within / RADIUS_STEP_M) * RADIUS_STEP_M)
}
