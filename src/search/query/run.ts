import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { foundIn, type Shown } from './found.ts'
import { hitsOf } from './hits.ts'
import type { Cut } from './page.ts'
import { shownWithPatch } from '../overlay/patchedSearch.ts'
import type { Patches } from '../overlay/patches.ts'
import type { SearchTarget } from './searchTarget.ts'
import { isSupported, withheldIn } from './support.ts'
import type { Tables } from '../columns/tables.ts'
import type { SearchAnswer } from '../venueIndex.ts'

const NOTHING_SHOWN: Shown = { total: 0, hits: [], unknownExcluded: 0, closedExcluded: 0 }

/** Answers one query: from the release alone, or together with the patch where owners changed something. */
export function runSearch(tables: Tables, patches: Patches, query: PlaceQuery, overlay: Overlay): SearchAnswer {
  const { scope, filters, sort, page, pageSize } = query
  const { release, patch } = patches.targetsOf(tables, overlay)
  tables.memory.begin()
  patch?.tables.memory.begin()
  const dietaryWithheld = withheldIn(tables, patch === null ? [release] : [release, patch], scope, filters)
  const cut = { skip: (page - 1) * pageSize, most: pageSize }
  const shown =
    dietaryWithheld.length > 0
      ? NOTHING_SHOWN
      : patch === null
        ? shownByRelease(release, query, cut)
        : shownWithPatch(release, patch, query, cut)
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

function shownByRelease(release: SearchTarget, query: PlaceQuery, cut: Cut): Shown {
  const { page, openness } = foundIn(release, query, cut)
  const { unknownExcluded, closedExcluded } = openness
  return { total: page.total, hits: hitsOf(release.tables, query, page), unknownExcluded, closedExcluded }
}
