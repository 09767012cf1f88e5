import type { Instant } from '#base/clock.ts'
import type { JsonSink } from '#base/text/jsonSink.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { Attributes } from '#venue/attributes.ts'
import type { FieldName } from '#contract/parameters/fields.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery, RegionQuery, Sort } from '#contract/parameters/query.ts'
import type { CategoryCount, HistoryPoint, OpenAtMatch, Region, Stats } from '#venue/records.ts'

/** One place of a page, by its position in the index. */
export interface Hit {
  ordinal: number
  /** Whole metres from the centre of a circle scope; null otherwise. */
  distanceM: number | null
  /** Set when the query has a keyword. */
  matchReason: { field: 'name' | 'menu' | 'address'; text: string } | null
  /** Set when the query has an open_at window or point and the venue's hours are known. */
  openAtMatch: OpenAtMatch | null
}

/** Why `dietary` withheld the result (docs/reference/parameters.md#dietary-coverage). */
export interface DietaryWithheld {
  value: string
  confirmed: number
  threshold: number
  /** The region asked for, the circle, or the supported area. */
  scope: { regionCode?: string; fullName: string }
}

export interface SearchAnswer {
  total: number
  hits: readonly Hit[]
  sort: Sort
  /** Venues that match all else but have unconfirmed hours; null without open_at. */
  unknownHoursExcluded: number | null
  /** Confirmed-closed venues that match all else and were left out. */
  closedExcluded: number
  dietaryWithheld: readonly DietaryWithheld[]
  /** True when the scope lies outside the supported provinces. */
  unsupported: boolean
}

export type Finding =
  | { kind: 'found'; ordinal: number; id: string }
  | { kind: 'moved'; ordinal: number; id: string }
  | { kind: 'unknown' }

/** What a body is spliced from beside the stored fragments. */
export interface Moment {
  at: Instant
  overlay: Overlay
  /** The hit the place was found by; absent for a look-up by id. */
  hit?: Hit
}

export interface ProvinceCoverage {
  name: string
  en: string
  regionCode: string
  placeCount: number
}

/** What an index says about the release it belongs to; taken from the release's manifest. */
export interface ReleaseFacts {
  dataVersion: string
  asOf: CalendarDate
  /** ISO instant, UTC. */
  generatedAt: string
  coverageNote: string
}

/** A release, ready to answer: read-only, in memory. The overlay is handed in with each question. */
export interface VenueIndex {
  /** The release's version, `meta.dataVersion`. */
  readonly dataVersion: string
  readonly asOf: CalendarDate
  /** ISO instant of the release, UTC. */
  readonly generatedAt: string
  readonly coverageNote: string
  /** Ordinals below this one are of open venues, all others of venues closed for good. */
  readonly openCount: number
  readonly size: number
  /**
   * Makes the index ready for overlays with these changes (the very map); before that, none may be handed in. Tells how
   * many of the changed places this release does not have: they are left out. Takes as long as it takes in another
   * thread, and stops the event loop for no more than a few milliseconds at a time.
   */
  prepare(changes: Overlay['changes']): Promise<{ unknown: number }>
  /** The same for a look at a few places: beside what `prepare` does, and as quick however much is changed elsewhere. */
  preparePreview(changes: Overlay['changes']): Promise<void>
  search(query: PlaceQuery, overlay: Overlay): SearchAnswer
  find(id: string): Finding
  idOf(ordinal: number): string
  /** Writes one place as a JSON object holding exactly `fields` (plus `distanceM` when the hit has one). */
  writePlace(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void
  /** The same as text, for callers who look at one place. */
  placeJson(ordinal: number, fields: readonly FieldName[], moment: Moment): string
  /** What the release says of filters, without any overlay: confirmed ones, and the denied ones that records show. */
  attributes(ordinal: number): Attributes
  /** Ascending by date, one point a day. */
  history(ordinal: number): readonly HistoryPoint[]
  regions(query: RegionQuery): Region[]
  categories(): CategoryCount[]
  stats(overlay: Overlay): Stats
  provinces(): ProvinceCoverage[]
  /** Lets go of what is open on disk; no question may follow. */
  close(): void
}
