import type { CategoryCount, StoredPlace } from '#venue/records.ts'

/**
 * The figures of `/stats` and `/categories` that a release determines; closed venues are not counted
 * (docs/reference/fields.md#statistics).
 */
export interface Statistics {
  totalPlaces: number
  /** Dongs with at least one open venue. */
  totalRegions: number
  multiSourcePlaces: number
  /** Two decimals; 0 without venues. */
  avgConfidence: number
  /** In descending order of size. */
  byCategory: CategoryCount[]
}

/** Collects the figures venue by venue. */
export class StatisticsDraft {
  #open = 0
  #multiSource = 0
  /** In hundredths, so that the result does not depend on the order of additions. */
  #confidence = 0
  readonly #categories = new Map<string, number>()
  /** Open venues by dong. */
  readonly ofDong = new Map<string, number>()

  /** Adds a venue that is not closed for good. */
  add(place: Pick<StoredPlace, 'category' | 'regionCode' | 'confidence' | 'sourceCount'>): void {
    this.#open++
    this.#confidence += Math.round(place.confidence * 100)
    if (place.sourceCount > 1) this.#multiSource++
    this.#categories.set(place.category, (this.#categories.get(place.category) ?? 0) + 1)
    this.ofDong.set(place.regionCode, (this.ofDong.get(place.regionCode) ?? 0) + 1)
  }

  done(): Statistics {
    return {
      totalPlaces: this.#open,
      totalRegions: this.ofDong.size,
      multiSourcePlaces: this.#multiSource,
      avgConfidence: this.#open === 0 ? 0 : Number((this.#confidence / 100 / this.#open).toFixed(2)),
      byCategory: Array.from(this.#categories, ([category, count]) => ({ category, count })).sort(
        (a, b) => b.count - a.count || (a.category < b.category ? -1 : 1),
      ),
    }
  }
}
