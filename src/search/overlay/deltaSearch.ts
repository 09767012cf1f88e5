import type { PlaceQuery } from '#contract/parameters/query.ts'
import { rankIn } from '../query/byList.ts'
import { executeQuery, type Found, type Shown } from '../query/executeQuery.ts'
import { hitsOf } from '../query/hits.ts'
import { FITS } from '../keyword/keywordFits.ts'
import type { PageRange } from '../query/page.ts'
import type { DeltaTarget } from './deltaIndexes.ts'
import { NO_KEYWORD } from '../query/score.ts'
import type { SearchTarget } from '../query/searchTarget.ts'
import type { Tables } from '../columns/tables.ts'
import type { Hit } from '../venueIndex.ts'

/** A venue found: where it stands among all that were found. */
interface Row {
  hit: Hit
  rank: number
}

/**
 * What a release shows together with a patch: the release's venues but those that the patch stands in for, and the
 * patch's, in one order.
 */
export function shownWithDelta(release: SearchTarget, delta: DeltaTarget, query: PlaceQuery, range: PageRange): Shown {
  const end = range.skip + range.most
  const inDelta = executeQuery(delta, query, { skip: 0, most: end })
  // Of what comes before the page, at most as many as the patch has can be the patch's; the others are the release's.
  const skip = Math.max(0, range.skip - inDelta.page.total)
  const inRelease = executeQuery(release, query, { skip, most: end - skip })
  const rows = merged(
    rowsOf(release.tables, query, inRelease),
    rowsOf(delta.tables, query, inDelta, delta.ordinals),
    release.tables.ids.ranks,
  )
  return {
    total: inRelease.page.total + inDelta.page.total,
    hits: rows.slice(range.skip - skip, end - skip).map(({ hit }) => hit),
    unknownExcluded: inRelease.hoursFilter.unknownExcluded + inDelta.hoursFilter.unknownExcluded,
    closedExcluded: inRelease.hoursFilter.closedExcluded + inDelta.hoursFilter.closedExcluded,
  }
}

function rowsOf(tables: Tables, query: PlaceQuery, { page, score }: Found, shownAs?: Uint32Array): Row[] {
  const rankOf = rankIn(tables, score, query)
  return hitsOf(tables, query, page, shownAs).map((hit, i) => {
    const ordinal = page.ordinals[i]!
    const fit = page.fits?.get(ordinal)
    // Nothing outside the circle was found.
    return { hit, rank: rankOf(ordinal, fit === undefined ? NO_KEYWORD : FITS.indexOf(fit)) ?? Infinity }
  })
}

/** Two lists, each best first, as one. */
function merged(a: readonly Row[], b: readonly Row[], idRanks: Uint32Array): Row[] {
  const all: Row[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const takesA = j >= b.length || (i < a.length && isBefore(a[i]!, b[j]!, idRanks))
    all.push(takesA ? a[i++]! : b[j++]!)
  }
  return all
}

function isBefore(a: Row, b: Row, idRanks: Uint32Array): boolean {
  return a.rank === b.rank ? idRanks[a.hit.ordinal]! < idRanks[b.hit.ordinal]! : a.rank < b.rank
}
