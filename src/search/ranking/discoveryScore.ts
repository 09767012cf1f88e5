import { KEYWORD_FITS, type KeywordFit } from '../keyword/keywordFits.ts'

/**
 * The discovery score (docs/reference/parameters.md#discovery-score) in points: millionths of the whole. Each part is
 * rounded separately, so that sums are exact and the order does not depend on the order of additions.
 */
export const POINTS = 1_000_000

/** The weight of each part, with the reason. */
export const WEIGHTS = {
  /** The requested criteria come first: a much better fit outweighs any two of the other parts. */
  queryFit: 0.4,
  /** A venue seen recently is more likely to exist still. */
  recency: 0.2,
  /** So is one on which independent lists agree. */
  crossSource: 0.2,
  /** A complete record helps to choose, but reveals least about the venue itself. */
  completeness: 0.1,
  /** A short distance is better; the circle already excludes distant venues. */
  proximity: 0.1,
} as const

export interface Ranking {
  recency: number
  crossSource: number
  completeness: number
}

/** Returns the static part of the score, which orders the index. */
export function staticPoints({ recency, crossSource, completeness }: Ranking): number {
  const score =
    WEIGHTS.recency * share(recency) +
    WEIGHTS.crossSource * share(crossSource) +
    WEIGHTS.completeness * share(completeness)
  return Math.round(POINTS * score)
}

/** Returns a ranking with this number of static points; the shares of its parts are not preserved. */
export function rankingOf(points: number): Ranking {
  const share = points / POINTS / (WEIGHTS.recency + WEIGHTS.crossSource + WEIGHTS.completeness)
  return { recency: share, crossSource: share, completeness: share }
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/**
 * Subtracted for each group of matches that comes before: more than all other parts can add, so that a venue that needs
 * an assumption comes after every venue that matches the keyword as typed (docs/decisions/0061-assumed-keywords.md).
 */
export const GROUP_POINTS = POINTS + 1

/**
 * Returns the part of the score that depends on the query: how well the keyword fits, and the share of the requested
 * atmospheres that the venue has; together each counts half. Returns 0 without keyword and atmosphere.
 */
export function fitPoints(keyword: KeywordFit | null, atmosphereShare: number | null): number {
  const parts = [keyword === null ? null : KEYWORD_FITS[keyword], atmosphereShare].filter((part) => part !== null)
  if (parts.length === 0) return 0
  return Math.round((POINTS * WEIGHTS.queryFit * parts.reduce((sum, part) => sum + part, 0)) / parts.length)
}

/** Applies only to nearby searches: all points at the centre, none at the edge of the circle. */
export function proximityPoints(distanceM: number, radiusM: number): number {
  return Math.round(POINTS * WEIGHTS.proximity * Math.max(0, 1 - distanceM / radiusM))
}
