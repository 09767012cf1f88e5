import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { chainReadings, guessedReadings, withChains } from '../keyword/readings/assumedReadings.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { READINGS_MAX } from '../keyword/keywordFits.ts'
import { executeQuery, type PartQuery, type SearchResults } from './executeQuery.ts'
import { hitsOf } from './hits.ts'
import { mayMeanOther, NO_MATCHES } from './keywordCounts.ts'
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
  keywordCounts: NO_MATCHES,
}

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
  tables.memory.begin()
  delta?.tables.memory.begin()
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

/** Searches all venues, or first those whose name or menu has the preferred text. */
function searchWithPreference(targets: Targets, query: PlaceQuery, range: PageRange): SearchResults {
  const { prefer } = query
  if (prefer === null) return searchInIndexes(targets, { ...query, part: null }, range)
  return inTwoParts(range, (has, own) => {
    // The sets of the first part are no longer needed.
    beginSets(targets)
    return searchInIndexes(targets, { ...query, part: { text: prefer, has } }, own)
  })
}

const searchInIndexes = (targets: Targets, query: PartQuery, range: PageRange): SearchResults =>
  searchWithReadings(targets, query.filters.keyword, (readings) => searchIndexes(targets, query, range, readings))

/** Frees the sets of the search before. */
export function beginSets({ release, delta }: Targets): void {
  release.tables.memory.begin()
  delta?.tables.memory.begin()
}

/** Searches the keyword as typed and the chains that it names; when that finds few, also what else it may mean. */
export function searchWithReadings<Results extends SearchResults>(
  targets: Targets,
  keyword: string | null,
  search: (readings: readonly KeywordReading[]) => Results,
): Results {
  const { release, delta } = targets
  if (keyword === null) return search([])
  const { nicknames, placeNames, words } = release.tables
  const sure = chainReadings(keyword, nicknames)
  const shown = search(sure)
  // Independent of the other conditions, so that removing a filter never finds fewer venues.
  if (!mayMeanOther(keyword, shown.keywordCounts)) return shown
  const indexes = delta === null ? [words] : [words, delta.tables.words]
  const guessed = withChains(guessedReadings(indexes, keyword, placeNames), nicknames)
  if (guessed.length === 0) return shown
  // The sets of the first search are no longer needed.
  beginSets(targets)
  return search([...sure, ...guessed].slice(0, READINGS_MAX))
}

function searchIndexes(
  { release, delta }: Targets,
  query: PartQuery,
  range: PageRange,
  readings: readonly KeywordReading[],
): SearchResults {
  if (delta !== null) return shownWithDelta(release, delta, query, range, readings)
  const found = executeQuery(release, query, range, readings)
  const { matched, unknown, closedExcluded, showsNotedClosures } = found.hoursFilter
  return {
    total: found.page.total,
    hits: hitsOf(release.tables, query, found.page, readings),
    hours: { matched, unknown },
    closedExcluded,
    showsNotedClosures,
    readings: readings.filter((_, i) => found.readings.has(i + 1)),
    keywordCounts: found.keywordCounts,
  }
}
