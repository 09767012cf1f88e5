import type { Overlay } from '#venue/changes/overlay.ts'
import { NO_FILTERS, type PlaceQuery } from '#contract/parameters/query.ts'
import type { TextPart } from './conditions.ts'
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
  return answerWith(tables, deltas, query, overlay, (targets) => searchWithNamed(targets, query, range)).answer
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

/** Returns whether an open venue in the scope of a query, of any kind, has a text as its whole name. */
export function hasVenueCalled(
  tables: QueryTables,
  deltas: DeltaIndexes,
  text: string,
  query: PlaceQuery,
  overlay: Overlay,
): boolean {
  const targets = deltas.targetsOf(tables, overlay)
  beginSets(targets)
  const parts: TextPart[] = [{ text, of: 'whole_name', has: true }]
  const called = { ...query, filters: NO_FILTERS, sort: 'discovery', parts } as const
  return searchIndexes(targets, called, { skip: 0, most: 1 }).total > 0
}

/** Frees the sets of the search before. */
export function beginSets({ release, delta }: Targets): void {
  release.tables.memory.begin()
  delta?.tables.memory.begin()
}

/** Searches first the venues that are called so, wherever they are and whatever they offer, then as the query asks. */
function searchWithNamed(targets: Targets, query: PlaceQuery, range: PageRange): SearchResults {
  const { named } = query
  if (named === undefined) return searchWithPreference(targets, { ...query, parts: [] }, range)
  const partOf = (has: boolean): TextPart => ({ text: named, of: 'whole_name', has })
  return inTwoParts(range, (isFirst, own) => {
    beginSets(targets)
    if (!isFirst) return searchWithPreference(targets, { ...query, parts: [partOf(false)] }, own)
    const byName = {
      ...query,
      scope: EVERYWHERE,
      filters: { ...NO_FILTERS, keyword: named },
      sort: 'discovery',
    } as const
    return searchIndexes(targets, { ...byName, parts: [partOf(true)] }, own)
  })
}

const EVERYWHERE = { kind: 'everywhere' } as const

/** Searches all venues, or first those whose name or menu has the preferred text. */
function searchWithPreference(targets: Targets, query: PartQuery, range: PageRange): SearchResults {
  const { prefer, parts } = query
  if (prefer === null) return searchIndexes(targets, query, range)
  return inTwoParts(range, (has, own) => {
    // The sets of the first part are no longer needed.
    beginSets(targets)
    return searchIndexes(targets, { ...query, parts: [...parts, { text: prefer, of: 'name_or_menu', has }] }, own)
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
  const asked = keyword === null || isImpossible ? NO_KEYWORD : matchedKeyword(targets, keyword, query)
  return { prepared, asked }
}
