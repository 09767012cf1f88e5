import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { foundIn } from './found.ts'
import { hitsOf } from './hits.ts'
import type { Cut } from './page.ts'
import { shownWithPatch } from '../overlay/patchedSearch.ts'
import { isSupported, withheldIn } from './support.ts'
import type { Tables } from '../columns/tables.ts'
import type { Hit, SearchAnswer } from '../venueIndex.ts'

/** What of an answer comes from searching. */
export interface Shown {
  total: number
  hits: readonly Hit[]
  unknownExcluded: number
  closedExcluded: number
}

const NOTHING_SHOWN: Shown = { total: 0, hits: [], unknownExcluded: 0, closedExcluded: 0 }

/** Answers one query: from the release alone, or together with the patch where owners changed something. */
export function runSearch(tables: Tables, query: PlaceQuery, overlay: Overlay): SearchAnswer {
  const { scope, filters, sort, page, pageSize } = query
  const patch = tables.patches.of(overlay)
  tables.memory.begin()
  patch?.tables.memory.begin()
  const dietaryWithheld = withheldIn(tables, scope, filters, overlay)
  const cut = { skip: (page - 1) * pageSize, most: pageSize }
  const shown =
    dietaryWithheld.length > 0
      ? NOTHING_SHOWN
      : patch === null
        ? shownByRelease(tables, query, overlay, cut)
        : shownWithPatch(tables, patch, query, overlay, cut)
  return {
    total: shown.total,
    hits: shown.hits,
    sort: scope.kind === 'circle' ? sort : 'discovery',
    unknownHoursExcluded: filters.openAt === null ? null : shown.unknownExcluded,
    closedExcluded: shown.closedExcluded,
    dietaryWithheld,
    unsupported: shown.total === 0 && !isSupported(tables, scope),
  }
}

function shownByRelease(tables: Tables, query: PlaceQuery, overlay: Overlay, cut: Cut): Shown {
  const { page, openness } = foundIn(tables, query, overlay, cut)
  const { unknownExcluded, closedExcluded } = openness
  return { total: page.total, hits: hitsOf(tables, query, page), unknownExcluded, closedExcluded }
}
