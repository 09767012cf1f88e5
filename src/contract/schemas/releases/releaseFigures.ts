/** The figures of a release, for comparison with the next one. */
export interface ReleaseFigures {
  /** Venues by the first two digits of their region code. */
  venuesBySido: Readonly<Record<string, number>>
  /** The median over the venues that have a freshness score; null when none has. */
  medianFreshness: number | null
  /** The number of venues with known opening hours. */
  knownHours: number
}

/** One of the two releases being compared. */
export interface ComparedRelease {
  version: string
  venues: number
  /** Null when they cannot be read any more; then only the rest is compared. */
  figures: ReleaseFigures | null
  /** The lists and the number of records of each. */
  sources: readonly { name: string; records: number }[]
}
