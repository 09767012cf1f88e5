import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { executeQuery, preparedQuery, type PartQuery, type SearchResults } from './executeQuery.ts'
import { hitsOf } from './hits.ts'
import { matchedKeyword, type MatchedKeyword } from './matchedKeyword.ts'
import type { PageRange } from './page.ts'
import { inTwoParts } from './preferred.ts'
import { shownWithDelta } from '../overlay/deltaSearch.ts'
import type { DeltaIndexes, DeltaTarget } from '../overlay/deltaIndexes.ts'
import type { SearchTarget } from './searchTarget.ts'
import { isSupported, withheldIn } from './support.ts'
import type { QueryTables, RegionTables } from '../columns/tables.ts'
import type { SearchAnswer } from '../venueIndex.ts'

const NO_RESULTS: SearchResults = {
  total: 0,
  hits: [],
  hours: { matched: 0, unknown: 0 },
  closedExcluded: 0,
  showsNotedClosures: false,
  readings: [],
}

const NO_KEYWORD: MatchedKeyword = { readings: [], matches: [] }

/** Answers one query: from the release alone, or with the delta index when owners changed something. */
export function runSearch(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  query: PlaceQuery,
  overlay: Overlay,
): SearchAnswer {
  const { scope, filters, sort, page, pageSize } = query
  const { release, delta } = deltas.targetsOf(tables, overlay)
  tables.memory.begin()
  delta?.tables.memory.begin()
  const dietaryWithheld = withheldIn(tables, delta === null ? [release] : [release, delta], scope, filters)
  const range = { skip: (page - 1) * pageSize, most: pageSize }
  const shown = dietaryWithheld.length > 0 ? NO_RESULTS : searchWithPreference({ release, delta }, query, range)
  return {
    total: shown.total,
    hits: shown.hits,
    sort: scope.kind !== 'circle' && sort === 'distance' ? 'discovery' : sort,
    hours: filters.openAt === null ? null : shown.hours,
    closedExcluded: shown.closedExcluded,
    notedClosures: shown.showsNotedClosures,
    readings: shown.readings,
    dietaryWithheld,
    unsupported: shown.total === 0 && !isSupported(tables, scope, filters.bbox),
  }
}

interface Targets {
  release: SearchTarget
  delta: DeltaTarget | null
}

/** Searches all venues, or first those whose name or menu has the preferred text. */
function searchWithPreference(targets: Targets, query: PlaceQuery, range: PageRange): SearchResults {
  const { prefer } = query
  if (prefer === null) return searchIndexes(targets, { ...query, part: null }, range)
  return inTwoParts(range, (has, own) => {
    // The sets of the first part are no longer needed.
    targets.release.tables.memory.begin()
    targets.delta?.tables.memory.begin()
    return searchIndexes(targets, { ...query, part: { text: prefer, has } }, own)
  })
}

/** Searches the release, and the delta index beside it when there is one. */
function searchIndexes({ release, delta }: Targets, query: PartQuery, range: PageRange): SearchResults {
  const targets = delta === null ? [release] : [release, delta]
  const prepared = targets.map((target) => preparedQuery(target, query))
  const { keyword } = query.filters
  const isImpossible = prepared.every(({ conditions }) => conditions.impossible)
  const asked = keyword === null || isImpossible ? NO_KEYWORD : matchedKeyword(targets, keyword)
  if (delta !== null) return shownWithDelta(prepared, delta.ordinals, query, range, asked)
  const { readings, matches } = asked
  const found = executeQuery(prepared[0]!, query, range, readings, matches[0] ?? null)
  const { matched, unknown, closedExcluded, showsNotedClosures } = found.hoursFilter
  return {
    total: found.page.total,
    hits: hitsOf(release.tables, query, found.page, readings),
    hours: { matched, unknown },
    closedExcluded,
    showsNotedClosures,
    readings: readings.filter((_, i) => found.readings.has(i + 1)),
  }
}
