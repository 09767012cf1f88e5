import type { Geocoded } from './geocoded.ts'
import type { Attributes } from './attributes/attributes.ts'
import type { Activity } from './businessProof.ts'
import type { HistoryRun } from './history.ts'
import type { StoredPlace } from './records.ts'

/** Identifies a record of a list that belongs to a venue. */
export interface Member {
  source: string
  sourceId: string
  /** Only where no list placed the record but a geocoder. */
  geocoded?: Geocoded
}

/** One venue of a release: `place` is what the API shows, the rest serves filters and ranking. */
export interface Venue {
  place: StoredPlace
  /** The main subtype first; `place.serviceAttributes.venue_subtype` equals the first one. */
  subtypes: readonly string[]
  attributes: Attributes
  /** True for a branch of a chain. */
  franchise: boolean
  members: readonly Member[]
  /** By field name: the source of its value. */
  provenance: Readonly<Record<string, string>>
  /** Why the venue is believed to be in business. */
  activity: Activity
  /** Static parts of the discovery score, each 0–1 (docs/reference/parameters.md#discovery-score). */
  ranking: { recency: number; crossSource: number; completeness: number }
  /** The recorded facts by the day of each build, ascending. */
  history: readonly HistoryRun[]
}
