import type { CategoryCount, StoredPlace } from '#contract/records.ts'
import { isClosedForGood } from '#contract/closedForGood.ts'

/** The numbers of `/stats` and `/categories` that a release fixes; closed venues are not counted (decisions.md 14). */
export interface Statistics {
  totalPlaces: number
  /** Dongs with at least one open venue. */
  totalRegions: number
  multiSourcePlaces: number
  /** Two decimals; 0 without venues. */
  avgConfidence: number
  /** The largest first. */
  byCategory: CategoryCount[]
}

export function statisticsOf(places: readonly StoredPlace[]): Statistics {
  const open = places.filter((place) => !isClosedForGood(place))
  const counts = new Map<string, number>()
  for (const { category } of open) counts.set(category, (counts.get(category) ?? 0) + 1)
  const confidence = open.reduce((sum, place) => sum + place.confidence, 0)
  return {
    totalPlaces: open.length,
    totalRegions: new Set(open.map(({ regionCode }) => regionCode)).size,
    multiSourcePlaces: open.filter(({ sourceCount }) => sourceCount > 1).length,
    avgConfidence: open.length === 0 ? 0 : Number((confidence / open.length).toFixed(2)),
    byCategory: Array.from(counts, ([category, count]) => ({ category, count })).sort(
      (a, b) => b.count - a.count || (a.category < b.category ? -1 : 1),
    ),
  }
}
