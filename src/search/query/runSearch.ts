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
  const { page, pageSize } = query
  const range = { skip: (page - 1) * pageSize, most: pageSize }
  return answerWith(tables, deltas, query, overlay, (targets) => searchWithPreference(targets, query, range)).answer
}

/**
 * Answers one query with `search`, unless it is withheld: then the answer has no results, and `results` is null.
 */
export function answerWith<Results extends SearchResults>(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  { scope, filters, sort }: PlaceQuery,
  overlay: Overlay,
  search: (targets: Targets) => Results,
): { answer: SearchAnswer; results: Results | null } {
  const { release, delta } = deltas.targetsOf(tables, overlay)
  beginSets({ release, delta })
  const dietaryWithheld = withheldIn(tables, delta === null ? [release] : [release, delta], scope, filters)
  const results = dietaryWithheld.length > 0 ? null : search({ release, delta })
  const shown = results ?? NO_RESULTS
  const answer = {
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
  return { answer, results }
}

/** The indexes that a query is executed in. */
export interface Targets {
  release: SearchTarget
  delta: DeltaTarget | null
}

/** Frees the sets of the search before. */
export function beginSets({ release, delta }: Targets): void {
  release.tables.memory.begin()
  delta?.tables.memory.begin()
}

/** Searches all venues, or first those whose name or menu has the preferred text. */
function searchWithPreference(targets: Targets, query: PlaceQuery, range: PageRange): SearchResults {
  const { prefer } = query
  if (prefer === null) return searchIndexes(targets, { ...query, part: null }, range)
  return inTwoParts(range, (has, own) => {
    // The sets of the first part are no longer needed.
    beginSets(targets)
    return searchIndexes(targets, { ...query, part: { text: prefer, has } }, own)
  })
}

/** Searches the release, and the delta index beside it when there is one. */
function searchIndexes(targets: Targets, query: PartQuery, range: PageRange): SearchResults {
  const { release, delta } = targets
  const { prepared, asked } = prepareAll(targets, query)
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

/** Prepares the filters and the keyword of a query in the release, then in the delta index. */
export function prepareAll({ release, delta }: Targets, query: PartQuery) {
  const targets = delta === null ? [release] : [release, delta]
  const prepared = targets.map((target) => preparedQuery(target, query))
  const { keyword } = query.filters
  const isImpossible = prepared.every(({ conditions }) => conditions.impossible)
  const asked = keyword === null || isImpossible ? NO_KEYWORD : matchedKeyword(targets, keyword)
  return { prepared, asked }
}
