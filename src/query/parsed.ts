import type { Instant } from '#base/clock.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { LatLng } from '#base/geometry.ts'
import type { FaultyReading } from '#contract/faultList.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { FieldMask, PlaceQuery } from '#contract/parameters/query.ts'

/** Query parameters as received: decoded, in order, with repetitions. */
export type RawParams = readonly (readonly [name: string, value: string])[]

/** A remark for the caller on a successful response (docs/reference/errors.md#notices). */
export interface ResponseNotice {
  code:
    | 'region_not_supported'
    | 'sort_degraded'
    | 'unknown_hours_excluded'
    | 'dietary_withheld'
    | 'closed_excluded'
    | 'alias_resolved'
    | 'coverage_partial'
    | 'exclude_unknown_place'
    | 'time_passed'
    | 'value_not_carried'
    | 'position_needed'
    | 'nothing_understood'
    | 'party_size_not_filtered'
    | 'meal_left_out'
  message: LocalizedText
  param?: string
  from?: string
  to?: string
}

/** The parsed value, or all faults at once. */
export type Parsed<T> = { kind: 'parsed'; value: T; notices: readonly ResponseNotice[] } | FaultyReading

/** The parameters that search, nearby and detail share in addition to their query. */
export interface Spending {
  dryRun: boolean
  /** The most tokens the caller will pay; null for no limit. */
  maxUnits: number | null
}

export type PlaceListRequest = PlaceQuery &
  Spending & {
    /** Canonical values by parameter, as a dry run shows them (`resolvedFilters`). */
    resolved: Readonly<Record<string, unknown>>
    /** The name given with `in`, from which the release makes the scope; null for none. */
    areaName: string | null
  }
/** A request for the clusters of all places that a search finds in its box. */
export type ClusterRequest = PlaceListRequest & {
  zoom: number
  /** False: only places alone are named. */
  namesAll: boolean
}
export type PlaceRequest = Spending & { mask: FieldMask }

/** A search by a sentence, which needs the names of a release's regions to become a request for places. */
export interface SentenceRequest {
  sentence: string
  /** Where the person is. */
  position: LatLng | null
  /** The parameters of the request besides the sentence and the position. */
  params: RawParams
  mask: FieldMask
  dataVersion: string | null
  at: Instant
}

export interface SuggestRequest {
  /** What was typed so far. */
  text: string
  position: LatLng | null
}

export interface HistoryRequest {
  /** Inclusive, KST. */
  from: CalendarDate
  to: CalendarDate
  order: 'asc' | 'desc'
}
