import type { CalendarDate } from '#base/kst.ts'
import type { FaultyReading } from '#contract/faultList.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { FieldMask, PlaceQuery } from '#contract/parameters/query.ts'

/** Query parameters as they came, decoded, in order, repeats kept. */
export type RawParams = readonly (readonly [name: string, value: string])[]

/** Something a caller should know about a successful answer (docs/reference/errors.md#notices). */
export interface Notice {
  code:
    | 'region_not_supported'
    | 'sort_degraded'
    | 'unknown_hours_excluded'
    | 'dietary_withheld'
    | 'closed_excluded'
    | 'alias_resolved'
    | 'coverage_partial'
    | 'exclude_unknown_place'
  message: LocalizedText
  param?: string
  from?: string
  to?: string
}

/** Either everything is understood, or every fault is listed at once. */
export type Parsed<T> = { kind: 'parsed'; value: T; notices: readonly Notice[] } | FaultyReading

/** What search, nearby and detail share beside their query. */
export interface Spending {
  dryRun: boolean
  /** The most the caller will pay, in tokens; null for no limit. */
  maxUnits: number | null
}

export type PlaceListRequest = PlaceQuery &
  Spending & {
    /** Canonical values by parameter, as a dry run shows them (`resolvedFilters`). */
    resolved: Readonly<Record<string, unknown>>
  }
export type PlaceRequest = Spending & { mask: FieldMask }

export interface HistoryRequest {
  /** Inclusive, KST. */
  from: CalendarDate
  to: CalendarDate
  order: 'asc' | 'desc'
}
