import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import type { MatchedKeyword } from '../query/matchedKeyword.ts'
import { rankIn } from '../query/access/byList.ts'
import {
  executeQuery,
  type IndexResults,
  type PartQuery,
  type PreparedQuery,
  type SearchResults,
} from '../query/executeQuery.ts'
import { hitsOf } from '../query/hits.ts'
import type { PageRange } from '../query/page.ts'
import { NO_KEYWORD } from '../query/score.ts'
import { valueRankOf, type ValueTables } from '../query/valueOrder.ts'
import type { HitTables } from '../columns/tables.ts'
import type { Hit } from '../venueIndex.ts'

/** A venue with its position among all results. */
interface Row {
  hit: Hit
  /** 0 unless the order is by a value. */
  value: number
  rank: number
}

/**
 * Returns the results of a release with a delta index: the release's venues except the replaced ones, and the delta
 * index's venues, in one order. `prepared` and the matches of the keyword are those of the release, then of the delta index;
 * `ordinals` are the delta index's venues in the release.
 */
export function shownWithDelta(
  prepared: readonly PreparedQuery[],
  ordinals: Uint32Array,
  query: PartQuery,
  range: PageRange,
  { readings, matches }: MatchedKeyword,
): SearchResults {
  const [release, delta] = prepared as [PreparedQuery, PreparedQuery]
  const end = range.skip + range.most
  const inDelta = executeQuery(delta, query, { skip: 0, most: end }, readings, matches[1] ?? null)
  // Of the results before the page, at most as many as the delta index has can come from it; the others come from the
  // release.
  const skip = Math.max(0, range.skip - inDelta.page.total)
  const inRelease = executeQuery(release, query, { skip, most: end - skip }, readings, matches[0] ?? null)
  const rows = merged(
    rowsOf(release.tables, query, inRelease, readings),
    rowsOf(delta.tables, query, inDelta, readings, ordinals),
    release.tables.ids.ranks,
  )
  return {
    total: inRelease.page.total + inDelta.page.total,
    hits: rows.slice(range.skip - skip, end - skip).map(({ hit }) => hit),
    hours: {
      matched: inRelease.hoursFilter.matched + inDelta.hoursFilter.matched,
      unknown: inRelease.hoursFilter.unknown + inDelta.hoursFilter.unknown,
    },
    closedExcluded: inRelease.hoursFilter.closedExcluded + inDelta.hoursFilter.closedExcluded,
    showsNotedClosures: inRelease.hoursFilter.showsNotedClosures || inDelta.hoursFilter.showsNotedClosures,
    readings: readings.filter((_, i) => inRelease.readings.has(i + 1) || inDelta.readings.has(i + 1)),
  }
}

function rowsOf(
  tables: HitTables & ValueTables,
  query: PlaceQuery,
  { page, score }: IndexResults,
  readings: readonly KeywordReading[],
  shownAs?: Uint32Array,
): Row[] {
  const rankOf = rankIn(tables, score, query)
  const valueRank = valueRankOf(tables, query.sort)
  return hitsOf(tables, query, page, readings, shownAs).map((hit, i) => {
    const ordinal = page.ordinals[i]!
    // Results are never outside the circle.
    const rank = rankOf(ordinal, page.levels?.get(ordinal) ?? NO_KEYWORD) ?? Infinity
    return { hit, value: valueRank?.(ordinal) ?? 0, rank }
  })
}

/** Merges two lists, each best first. */
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
  if (a.value !== b.value) return a.value < b.value
  return a.rank === b.rank ? idRanks[a.hit.ordinal]! < idRanks[b.hit.ordinal]! : a.rank < b.rank
}
