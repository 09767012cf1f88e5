import { type KeywordReading } from '../keyword/readings/keywordReading.ts'
import type { PageRange } from './page.ts'
import type { SearchResults } from './executeQuery.ts'

/**
 * Returns one page of two parts of the same results, the first part before the second. `search` returns a page of a
 * part; each part is searched once, and the second only for the places that the first leaves on the page.
 */
export function inTwoParts(
  range: PageRange,
  search: (isFirst: boolean, range: PageRange) => SearchResults,
): SearchResults {
  const first = search(true, range)
  const skip = Math.max(0, range.skip - first.total)
  const most = range.most - first.hits.length
  const second = search(false, { skip, most })
  return {
    total: first.total + second.total,
    hits: [...first.hits, ...second.hits],
    hours: {
      matched: first.hours.matched + second.hours.matched,
      unknown: first.hours.unknown + second.hours.unknown,
    },
    closedExcluded: first.closedExcluded + second.closedExcluded,
    showsNotedClosures: first.showsNotedClosures || second.showsNotedClosures,
    readings: united(first.readings, second.readings),
  }
}

function united(first: readonly KeywordReading[], second: readonly KeywordReading[]): readonly KeywordReading[] {
  const known = new Set(first.map(({ keyword }) => keyword))
  return [...first, ...second.filter(({ keyword }) => !known.has(keyword))]
}
