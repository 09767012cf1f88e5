import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { executeQuery, type Shown } from './executeQuery.ts'
import { hitsOf } from './hits.ts'
import type { PageRange } from './page.ts'
import { shownWithDelta } from '../overlay/deltaSearch.ts'
import type { DeltaIndexes } from '../overlay/deltaIndexes.ts'
import type { SearchTarget } from './searchTarget.ts'
import { isSupported, withheldIn } from './support.ts'
import type { QueryTables, RegionTables } from '../columns/tables.ts'
import type { SearchAnswer } from '../venueIndex.ts'

const NOTHING_SHOWN: Shown = {
  total: 0,
  hits: [],
  hours: { matched: 0, unknown: 0 },
  closedExcluded: 0,
  showsNoted: false,
}

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
  const shown =
    dietaryWithheld.length > 0
      ? NOTHING_SHOWN
      : delta === null
        ? shownByRelease(release, query, range)
        : shownWithDelta(release, delta, query, range)
  return {
    total: shown.total,
    hits: shown.hits,
    sort: scope.kind !== 'circle' && sort === 'distance' ? 'discovery' : sort,
    hours: filters.openAt === null ? null : shown.hours,
    closedExcluded: shown.closedExcluded,
    notedClosures: shown.showsNoted,
    dietaryWithheld,
    unsupported: shown.total === 0 && !isSupported(tables, scope, filters.bbox),
  }
}

function shownByRelease(release: SearchTarget, query: PlaceQuery, range: PageRange): Shown {
  const { page, hoursFilter } = executeQuery(release, query, range)
  const { matched, unknown, closedExcluded, showsNoted } = hoursFilter
  const hits = hitsOf(release.tables, query, page)
  return { total: page.total, hits, hours: { matched, unknown }, closedExcluded, showsNoted }
}
