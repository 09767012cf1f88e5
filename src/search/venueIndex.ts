import type { EnglishStation } from './regions.ts'
import type { SoundingName } from './keyword/readings/soundingNames.ts'
import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import type { JsonSink } from '#base/text/jsonSink.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { Slices } from '#base/slices.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { Box, Filters, PlaceQuery, RegionQuery, Sort } from '#contract/parameters/query.ts'
import type { Relaxation, StartOver } from '#contract/parameters/relaxation.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'
import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { Assumption } from '#venue/assumption.ts'
import type { KeywordReading } from './keyword/readings/keywordReading.ts'
import type { NotCarried } from './query/notCarried.ts'
import type { CategoryCount, HistoryPoint, OpenAtMatch, Region, Stats, FieldName } from '#venue/records.ts'

/** One place of a page, by its ordinal in the index. */
export interface Hit {
  ordinal: number
  /** Whole metres from the centre of a circle scope; null otherwise. */
  distanceM: number | null
  /** Set when the query has a keyword. */
  matchReason: { field: 'name' | 'menu' | 'address'; text: string; assumed?: readonly Assumption[] } | null
  /** Set when the query has an open_at window or point and the venue's hours are known. */
  openAtMatch: OpenAtMatch | null
}

/** Why `dietary` withheld the result (docs/reference/parameters.md#dietary-coverage). */
export interface DietaryWithheld {
  value: string
  confirmed: number
  threshold: number
  /** The requested region, the circle, or the supported area. */
  scope: { regionCode?: string; fullName: string }
}

/** What is known of the hours of the venues that match a query but for its open_at; without those closed for good. */
export interface HoursCounts {
  matched: number
  /** Of these, the venues with unconfirmed hours. */
  unknown: number
}

export interface SearchAnswer {
  total: number
  hits: readonly Hit[]
  sort: Sort
  /** Null without open_at. */
  hours: HoursCounts | null
  /** Confirmed-closed venues that match everything else and were omitted. */
  closedExcluded: number
  /** With open_at: whether a result has a note about closings that `open_at` could not apply. */
  notedClosures: boolean
  /** What else the keyword was read as, each of which venues match; empty when only the keyword as typed counts. */
  readings: readonly KeywordReading[]
  dietaryWithheld: readonly DietaryWithheld[]
  /** True when the scope is outside the supported provinces. */
  unsupported: boolean
}

/** Nearby results that a map shows as one. */
export interface Cluster {
  /** The mean of the locations of its venues. */
  point: LatLng
  count: number
  /** The smallest rectangle with all of its venues. */
  bounds: Box
  /** The ordinal of its best venue in discovery order. */
  representative: number
}

/** All results of a query in its box, in clusters; `hits` is empty. */
export interface ClusterAnswer extends SearchAnswer {
  clusters: readonly Cluster[]
}

export type Finding =
  | { kind: 'found'; ordinal: number; id: string }
  | { kind: 'moved'; ordinal: number; id: string }
  | { kind: 'unknown' }

/** The inputs of a body besides the stored fragments. */
export interface Moment {
  at: Instant
  overlay: Overlay
  /** The hit by which the place was found; absent for a look-up by id. */
  hit?: Hit
}

export interface ProvinceCoverage {
  name: string
  en: string
  regionCode: string
  placeCount: number
}

/** Facts about the release of an index, from the release's manifest. */
export interface ReleaseFacts {
  dataVersion: string
  asOf: CalendarDate
  /** ISO instant, UTC. */
  generatedAt: string
  coverageNote: string
  /** Whose data the release holds; empty for a release of an earlier version. */
  sources: readonly ReleaseSource[]
}

/** An opened release: read-only, in memory. Each call receives the overlay. */
export interface VenueIndex {
  /** The release's version, `meta.dataVersion`. */
  readonly dataVersion: string
  readonly asOf: CalendarDate
  /** ISO instant of the release, UTC. */
  readonly generatedAt: string
  readonly coverageNote: string
  readonly sources: readonly ReleaseSource[]
  /** Lower ordinals are open venues, all others are closed for good. */
  readonly openCount: number
  readonly size: number
  /**
   * Prepares the index for overlays with these changes (the same Map instance), which must not be passed to other
   * methods before; the first call also prepares the names of places. Returns the number of changed places that this release does not have; these are ignored. The work
   * is done in another thread, and the event loop is blocked for at most a few milliseconds at a time.
   */
  prepare(changes: Overlay['changes']): Promise<{ unknown: number }>
  /**
   * Prepares a preview of a few places: independent of `prepare`, and equally fast however much is changed elsewhere.
   */
  preparePreview(changes: Overlay['changes']): Promise<void>
  search(query: PlaceQuery, overlay: Overlay): SearchAnswer
  /** Returns whether an open venue in the scope of the query, whatever its filters are, has a text as its whole name. */
  hasVenueCalled(text: string, query: PlaceQuery, overlay: Overlay): boolean
  /**
   * Returns all results of a query in `query.filters.bbox`, which it needs, as clusters of a map at this zoom: at most
   * `CLUSTERS_MAX`. Order and page of the query are ignored.
   */
  clusters(query: PlaceQuery, zoom: number, overlay: Overlay): Slices<ClusterAnswer>
  /**
   * Returns changes of one condition that find venues, most useful first, at most `RELAXATIONS_MAX`. For a query that
   * finds none.
   */
  relax(query: PlaceQuery, overlay: Overlay): readonly Relaxation[]
  /** Returns queries to start over with, for a query without such changes: at most `START_OVER_MAX`. */
  startOver(query: PlaceQuery, overlay: Overlay): readonly StartOver[]
  find(id: string): Finding
  idOf(ordinal: number): string
  /** Writes one place as a JSON object with exactly `fields` (plus `distanceM` when the hit has one). */
  writePlace(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void
  /** Returns one place as JSON text. */
  placeJson(ordinal: number, fields: readonly FieldName[], moment: Moment): string
  /** Returns the release's filter attributes without an overlay: confirmed ones, and denied ones that records show. */
  attributes(ordinal: number): Attributes
  /** Ascending by date, one point per day. */
  history(ordinal: number): readonly HistoryPoint[]
  regions(query: RegionQuery): Region[]
  /** Returns the stations with their English names. */
  englishStations(): readonly EnglishStation[]
  /** Returns whether a text is the name of a venue, or a word of one (as a beginning of a word); null for neither. */
  nameFit(text: string): 'name' | 'word' | null
  /** Returns the Hangul names that a text in Latin letters sounds most like (hwayang maekju: 화양맥주), the nearest first. */
  namesSoundingLike(text: string): SoundingName[]
  /** Returns whether a text is the name of a chain as people write it: in Latin letters (burger king), or a nickname. */
  isChain(text: string): boolean
  /** Returns whether a text is nothing but an address down to the number at which there are venues. */
  isAddress(text: string): boolean
  /**
   * Returns the keyword of the street or village of a text that is nothing but an address, and the open venue there with the
   * nearest number, at most 50 away; null for another text, and without such a venue. Of several streets of one name it is the
   * one nearest to the position, and null without a position.
   */
  nearestAddress(text: string, position: LatLng | null): { keyword: string; ordinal: number } | null
  /** Returns up to ten completions of a text; venues near the position come before others. */
  suggest(text: string, position: LatLng | null, overlay: Overlay): Slices<Suggestion[]>
  categories(): CategoryCount[]
  stats(overlay: Overlay): Stats
  /** Returns which filters the release can answer, without owners' changes; computed once. */
  filterCounts(): Meta['counts']
  /** Returns the values of filters that no open venue of the release has, among those that are asked for. */
  notCarried(filters: Filters): readonly NotCarried[]
  provinces(): ProvinceCoverage[]
  /** Closes open files; no call may follow. */
  close(): void
}
