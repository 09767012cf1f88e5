import type { Attributes } from './attributes.ts'
import type { HistoryRun } from './history.ts'
import type { StoredPlace } from './records.ts'

/** Which record of which list stands behind a venue. */
export interface Member {
  source: string
  sourceId: string
}

/** One venue of a release: what it shows (`place`) and what filters and ranking ask of it. */
export interface Venue {
  place: StoredPlace
  /** The main subtype first; `place.serviceAttributes.venue_subtype` is the first one. */
  subtypes: readonly string[]
  attributes: Attributes
  /** True for a branch of a chain. */
  franchise: boolean
  members: readonly Member[]
  /** Field name to the source it was taken from. */
  provenance: Readonly<Record<string, string>>
  /** Static parts of the discovery score, each 0–1 (docs/reference/parameters.md#discovery-score). */
  ranking: { recency: number; crossSource: number; completeness: number }
  /** What was known of it on each build's day, ascending. */
  history: readonly HistoryRun[]
}
