import type { Overlay } from '#contract/overlay.ts'
import type { Filters, PlaceQuery, Scope, Sort } from '#contract/query.ts'
import { tagOf } from '#contract/tags.ts'
import {
  addTo,
  countOf,
  emptyBitmap,
  countOfBoth,
  forEachIn,
  fullBitmap,
  holds,
  intersect,
  slice,
  subtract,
  unite,
  type Bitmap,
} from './bitmap.ts'
import { applyFilters } from './candidates.ts'
import { circleOf } from './grid.ts'
import { hitOf, type Found } from './hits.ts'
import { matchKeyword, parseKeyword } from './keyword.ts'
import { ordinalsOf } from './keywordSets.ts'
import { idRankOf, keyOf, sortedSlice } from './ordering.ts'
import { fitPoints, POINTS, proximityPoints, type KeywordFit } from './rank.ts'
import { isSupported, withheldIn } from './support.ts'
import type { Tables } from './tables.ts'
import type { SearchAnswer } from './venueIndex.ts'

/** Answers one query: narrow to the scope and the filters, set aside closed and unknown, order, cut the page. */
export function runSearch(tables: Tables, query: PlaceQuery, overlay: Overlay): SearchAnswer {
  const { scope, filters } = query
  const distances = scope.kind === 'circle' ? new Uint32Array(tables.size) : null
  const inScope = scopeOf(tables, scope, distances)
  const sort: Sort = scope.kind === 'circle' ? query.sort : 'discovery'
  const unsupported = !isSupported(tables, scope, inScope)
  const dietaryWithheld = withheldIn(tables, scope, filters, inScope)
  if (dietaryWithheld.length > 0) {
    const unknownHoursExcluded = filters.openAt === null ? null : 0
    return { total: 0, hits: [], sort, unknownHoursExcluded, closedExcluded: 0, dietaryWithheld, unsupported }
  }
  applyFilters(tables, filters, overlay, inScope)
  const found = keywordIn(tables, filters.keyword, inScope, distances)
  const setAside = settleOpenness(tables, filters, found.bits)
  const from = (query.page - 1) * query.pageSize
  const page = pageOf(tables, query, sort, found, from, from + query.pageSize)
  const hits = page.map((ordinal) => hitOf(tables, filters.openAt, found, ordinal))
  return { total: countOf(found.bits), hits, sort, ...setAside, dietaryWithheld, unsupported }
}

function keywordIn(tables: Tables, keyword: string | null, bits: Bitmap, distances: Uint32Array | null): Found {
  if (keyword === null) return { bits, keyword: null, distances }
  const parsed = parseKeyword(keyword)
  const matching = emptyBitmap(tables.size)
  const fits = new Map<number, KeywordFit>()
  for (const { fit, set } of matchKeyword(tables.words, parsed).levels) {
    for (const ordinal of ordinalsOf(set)) {
      addTo(matching, ordinal)
      fits.set(ordinal, fit)
    }
  }
  intersect(matching, bits)
  return { bits: matching, keyword: { parsed, fitOf: (ordinal) => fits.get(ordinal) as KeywordFit }, distances }
}

function scopeOf(tables: Tables, scope: Scope, distances: Uint32Array | null): Bitmap {
  if (scope.kind === 'region') return tables.regions.of(scope.codePrefix)
  if (scope.kind === 'circle' && distances) return circleOf(tables.grid, scope.center, scope.radiusM, distances)
  return fullBitmap(tables.size)
}

/** Takes out what is closed for good and what does not serve in the asked-for time, and counts what that hid. */
function settleOpenness(
  tables: Tables,
  filters: Filters,
  bits: Bitmap,
): Pick<SearchAnswer, 'closedExcluded' | 'unknownHoursExcluded'> {
  // A venue closed for good serves at no time, so with open_at there is none to mention.
  const closedExcluded = filters.includeClosed || filters.openAt !== null ? 0 : countOfBoth(bits, tables.closed)
  if (!filters.includeClosed) subtract(bits, tables.closed)
  if (filters.openAt === null) return { closedExcluded, unknownHoursExcluded: null }
  const { serving, unknown } = tables.hours.setsFor(filters.openAt)
  const unknownHoursExcluded = filters.includeUnknownHours ? 0 : countOfBoth(bits, unknown)
  if (filters.includeUnknownHours) {
    const both = serving.slice()
    unite(both, unknown)
    intersect(bits, both)
  } else intersect(bits, serving)
  return { closedExcluded, unknownHoursExcluded }
}

/** The ordinals of one page in the order of the sort. */
function pageOf(tables: Tables, query: PlaceQuery, sort: Sort, found: Found, from: number, to: number): number[] {
  const { scope, filters } = query
  const atmospheres = filters.lists.atmosphere ?? []
  // With nothing that depends on the query the ordinals are the order.
  if (sort === 'discovery' && !found.keyword && !found.distances && atmospheres.length < 2)
    return slice(found.bits, from, to)
  const rankOf =
    sort === 'distance' ? (ordinal: number) => found.distances![ordinal]! : scorer(tables, scope, found, atmospheres)
  const keys = new Float64Array(countOf(found.bits))
  let i = 0
  forEachIn(found.bits, (ordinal) => (keys[i++] = keyOf(rankOf(ordinal), tables.ids.rankOf(ordinal))))
  return Array.from(sortedSlice(keys, from, to), (key) => tables.ids.ordinalAt(idRankOf(key)))
}

/** What a venue lacks of the full discovery score, in points: the smallest comes first. */
function scorer(
  tables: Tables,
  scope: Scope,
  { keyword, distances }: Found,
  atmospheres: readonly string[],
): (ordinal: number) => number {
  const sets = atmospheres.map((value) => tables.tags.of(tagOf('atmosphere', value)))
  return (ordinal) => {
    const share = sets.length === 0 ? null : sets.filter((set) => holds(set, ordinal)).length / sets.length
    const near = scope.kind === 'circle' && distances ? proximityPoints(distances[ordinal]!, scope.radiusM) : 0
    return POINTS - tables.points[ordinal]! - fitPoints(keyword?.fitOf(ordinal) ?? null, share) - near
  }
}
