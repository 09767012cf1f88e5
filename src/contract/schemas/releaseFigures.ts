/** What a release says of itself so that the next one can be compared with it. */
export interface ReleaseFigures {
  /** Venues by the first two digits of their region code. */
  venuesBySido: Readonly<Record<string, number>>
  /** Of the venues that have a freshness score; null where none has. */
  medianFreshness: number | null
  /** Venues whose opening hours are known. */
  knownHours: number
}

/** One of the two releases that are compared. */
export interface ComparedRelease {
  version: string
  venues: number
  /** Null where they cannot be read any more: then only the rest is compared. */
  figures: ReleaseFigures | null
  /** The lists and how many records each gave. */
  sources: readonly { name: string; records: number }[]
}
