import type { LatLng } from '#base/geometry.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { PROVINCES } from '#venue/provinces.ts'
import { NO_FILTERS, type Box, type Filters, type Scope } from '#contract/parameters/query.ts'
import { countShown } from './access/accessPaths.ts'
import type { SearchTarget } from './searchTarget.ts'
import type { QueryTables, RegionTables } from '../columns/tables.ts'
import type { DietaryWithheld } from '../venueIndex.ts'

/**
 * Dietary values that only owners can confirm, withheld with fewer confirmed venues than this
 * (docs/reference/parameters.md#dietary-coverage).
 */
const WITHHELD_VALUES = ['gluten_free']
const CONFIRMED_MIN = 10

/**
 * Returns whether the data covers the requested scope and rectangle: a code of a covered province, and a circle or a
 * rectangle whose middle is in a dong or that contains a venue (a middle on the sea may still be near a harbour).
 */
export function isSupported(tables: QueryTables & RegionTables, scope: Scope, bbox: Box | null): boolean {
  const everyVenue: SearchTarget = { tables, overlay: emptyOverlay, replaced: null }
  const holdsVenue = (within: Scope, box: Box | null) =>
    countShown([everyVenue], within, { ...NO_FILTERS, bbox: box, includeClosed: true }) > 0
  if (bbox !== null && !isCovered(tables, middleOf(bbox)) && !holdsVenue({ kind: 'everywhere' }, bbox)) return false
  if (scope.kind === 'everywhere') return true
  if (scope.kind === 'region') return isOfProvince(tables, scope.codePrefix)
  if (scope.kind === 'dongs') return scope.codes.some((code) => isOfProvince(tables, code))
  return isCovered(tables, scope.center) || holdsVenue(scope, null)
}

/** Returns whether a region is in an official province, or in another one in which the release has an open venue. */
function isOfProvince({ regionTable }: RegionTables, regionCode: string): boolean {
  const sido = regionCode.slice(0, 2)
  return (
    PROVINCES.some(({ code }) => regionCode.startsWith(code)) ||
    regionTable.dong.some(({ region }) => region.placeCount > 0 && region.regionCode.startsWith(sido))
  )
}

function isCovered({ coverage }: Pick<RegionTables, 'coverage'>, { lat, lng }: LatLng): boolean {
  return coverage.dongAt(lat, lng) !== null
}

function middleOf({ west, south, east, north }: Box): LatLng {
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

/** Returns the requested dietary values with too few confirmed open venues in the scope for a reliable answer. */
export function withheldIn(
  tables: RegionTables,
  targets: readonly SearchTarget[],
  scope: Scope,
  filters: Filters,
): DietaryWithheld[] {
  return WITHHELD_VALUES.filter((value) => filters.lists.dietary?.includes(value)).flatMap((value) => {
    const confirmed = countShown(targets, scope, { ...NO_FILTERS, bbox: filters.bbox, lists: { dietary: [value] } })
    return confirmed < CONFIRMED_MIN
      ? [{ value, confirmed, threshold: CONFIRMED_MIN, scope: scopeNamed(tables, scope, filters.bbox) }]
      : []
  })
}

/** Names the region or the circle, and the rectangle within it. */
function scopeNamed(tables: RegionTables, scope: Scope, bbox: Box | null): DietaryWithheld['scope'] {
  const box = bbox === null ? null : `${bbox.west},${bbox.south},${bbox.east},${bbox.north}`
  const within = (name: string) => (box === null ? name : `${name}, ${box}`)
  if (scope.kind === 'everywhere') return { fullName: box ?? 'supported area' }
  if (scope.kind === 'circle')
    return { fullName: within(`${scope.radiusM} m around ${scope.center.lat}, ${scope.center.lng}`) }
  if (scope.kind === 'dongs') return { fullName: within(scope.fullName) }
  const { codePrefix } = scope
  return { regionCode: codePrefix, fullName: within(regionName(tables, codePrefix) ?? codePrefix) }
}

/** Returns the full name of a province, sigungu or dong by its code; null for a code without dongs. */
export function regionName({ regionTable }: Pick<RegionTables, 'regionTable'>, prefix: string): string | null {
  const row = regionTable.dong.find(({ region }) => region.regionCode.startsWith(prefix))?.region
  if (!row) return null
  return prefix.length === 2 ? row.sido : prefix.length === 5 ? `${row.sido} ${row.sigungu}` : row.fullName
}
