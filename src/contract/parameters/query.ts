import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import type { Tier } from './fields.ts'
import type { FieldName } from '#venue/records.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { RegionKind } from '#venue/regionKinds.ts'

/** Whether the head of a family of subtypes stands for the whole family, or only for itself. */
export type SubtypeMatch = 'family' | 'exact'

/** One item of `exclude`; a place is excluded when any item matches. */
export type Exclusion =
  | { kind: 'value'; filter: ListFilter; value: string }
  | { kind: 'boolean'; name: string }
  | { kind: 'place'; id: string }
  | { kind: 'keyword'; word: string }
  | { kind: 'franchise' }
  | { kind: 'possibly_closed' }

/** The shared filters of search and nearby, with canonical values. */
export interface Filters {
  keyword: string | null
  /**
   * Canonical tokens by filter; `['true']` for a special filter requested without a value. `legacy` may contain `NNy`;
   * `featured_by` and `associated_with` may contain free names.
   */
  lists: Readonly<Partial<Record<ListFilter, readonly string[]>>>
  /** Applies to `lists.subtype` and to the subtypes in `exclude`. */
  subtypeMatch: SubtypeMatch
  /** The names of the requested boolean filters, `reservable` and `has_promotion` among them. */
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

/** The fields a record shows, and their price. */
export interface FieldMask {
  /** In the order of the field table, without duplicates. */
  fields: readonly FieldName[]
  /** The most expensive requested tier, which sets the price. */
  tier: Tier
  units: number
  /** Unknown tokens, in request order. */
  ignored: readonly string[]
}

/** A search or nearby request after parsing, with every value resolved. */
export interface PlaceQuery {
  scope: Scope
  filters: Filters
  sort: Sort
  /** Counted from 1. */
  page: number
  pageSize: number
  mask: FieldMask
  /** The release requested by `data_version`; null for the current one. */
  dataVersion: string | null
  at: Instant
}

/** A request to `/regions`. Texts match in part, in Korean or romanised. */
export interface RegionQuery {
  dong: string | null
  sigungu: string | null
  sido: string | null
  /** 2, 5 or 10 digits. */
  regionCode: string | null
  includeEmpty: boolean
  kind: RegionKind | 'any'
}
