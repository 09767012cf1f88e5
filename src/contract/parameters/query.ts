import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import type { FieldName, Tier } from './fields.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { RegionKind } from '#venue/regionKinds.ts'

/** One item of `exclude`; a place drops out when any item matches. */
export type Exclusion =
  | { kind: 'value'; filter: ListFilter; value: string }
  | { kind: 'boolean'; name: string }
  | { kind: 'place'; id: string }
  | { kind: 'keyword'; word: string }
  | { kind: 'franchise' }
  | { kind: 'possibly_closed' }

/** The shared filters of search and nearby, canonical. */
export interface Filters {
  keyword: string | null
  /**
   * Canonical tokens by filter. `['true']` for a special filter asked for as such.
   * `legacy` may hold `NNy`; `featured_by` and `associated_with` may hold free names.
   */
  lists: Readonly<Partial<Record<ListFilter, readonly string[]>>>
  /** Names of boolean filters asked for, `reservable` and `has_promotion` among them. */
  booleans: readonly string[]
  exclude: readonly Exclusion[]
  priceLevels: readonly number[]
  minPriceAvg: number | null
  maxPriceAvg: number | null
  openAt: OpenAt | null
  includeUnknownHours: boolean
  includeClosed: boolean
  minConfidence: number | null
}

export type Scope =
  | { kind: 'everywhere' }
  /** 2, 5 or 10 digits. */
  | { kind: 'region'; codePrefix: string }
  | { kind: 'circle'; center: LatLng; radiusM: number }

export type Sort = 'discovery' | 'distance'

/** Which fields a record shows, and what asking for them costs. */
export interface FieldMask {
  /** In the order of the field table, without duplicates. */
  fields: readonly FieldName[]
  /** The dearest tier asked for: it sets the price. */
  tier: Tier
  units: number
  /** Unknown tokens in request order. */
  ignored: readonly string[]
}

/** A search or nearby request after parsing: nothing left to guess. */
export interface PlaceQuery {
  scope: Scope
  filters: Filters
  sort: Sort
  /** From 1. */
  page: number
  pageSize: number
  mask: FieldMask
  /** The release asked for by `data_version`, or null for the current one. */
  dataVersion: string | null
  at: Instant
}

/** What `/regions` is asked for. Texts are matched in part, Korean or romanised. */
export interface RegionQuery {
  dong: string | null
  sigungu: string | null
  sido: string | null
  /** 2, 5 or 10 digits. */
  regionCode: string | null
  includeEmpty: boolean
  kind: RegionKind | 'any'
}
