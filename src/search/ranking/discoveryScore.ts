import { KEYWORD_FITS, type KeywordFit } from '../keyword/keywordFits.ts'

/**
 * The one place of the discovery score (docs/reference/parameters.md#discovery-score), in points: millionths of the
 * whole, each part rounded by itself, so that sums are exact and the order does not hang on the order of additions.
 */
export const POINTS = 1_000_000

/** What a part is worth, and why. */
export const WEIGHTS = {
  /** What was asked for comes first: a far better fit outweighs any two of the other parts. */
  queryFit: 0.4,
  /** A venue seen lately is more likely still there. */
  recency: 0.2,
  /** So is one that independent lists agree on. */
  crossSource: 0.2,
  /** A full record helps to choose, but says least about the venue itself. */
  completeness: 0.1,
  /** Near is good; the circle already keeps out what is far. */
  proximity: 0.1,
} as const

export interface Ranking {
  recency: number
  crossSource: number
  completeness: number
}

/** The part of the score that belongs to the venue: it orders the index. */
export function staticPoints({ recency, crossSource, completeness }: Ranking): number {
  const score =
    WEIGHTS.recency * share(recency) +
    WEIGHTS.crossSource * share(crossSource) +
    WEIGHTS.completeness * share(completeness)
  return Math.round(POINTS * score)
}

/** A ranking of so many static points; which part gave them is not told. */
export function rankingOf(points: number): Ranking {
  const share = points / POINTS / (WEIGHTS.recency + WEIGHTS.crossSource + WEIGHTS.completeness)
  return { recency: share, crossSource: share, completeness: share }
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/**
 * The part that belongs to the query: how well the keyword fits, and which share of the asked-for atmospheres the
 * venue has; both together count half each. No keyword and no atmosphere: nothing to fit, no points.
 */
export function fitPoints(keyword: KeywordFit | null, atmosphereShare: number | null): number {
  const parts = [keyword === null ? null : KEYWORD_FITS[keyword], atmosphereShare].filter((part) => part !== null)
  if (parts.length === 0) return 0
  return Math.round((POINTS * WEIGHTS.queryFit * parts.reduce((sum, part) => sum + part, 0)) / parts.length)
}

/** Nearby only: all at the centre, nothing at the edge of the circle. */
export function proximityPoints(distanceM: number, radiusM: number): number {
  return Math.round(POINTS * WEIGHTS.proximity * Math.max(0, 1 - distanceM / radiusM))
}
