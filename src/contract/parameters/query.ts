import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import type { CalendarDate } from '#base/kst.ts'
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

/** A rectangle of the map, in degrees; its edges belong to it. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** A word in the names of venues, and the words that have it and mean something else: 갈비 but not 닭갈비. */
export interface NamedKind {
  word: string
  /** Whether the word counts within a word of the name, too; else it must begin or end one. */
  isAnywhere: boolean
  not: readonly string[]
}

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
  /** Venues of other kinds with one of these words in their name match `lists.subtype` as well; without it no effect. */
  orNamed: readonly NamedKind[]
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
  bbox: Box | null
  minRating: number | null
  minReviews: number | null
  minFreshness: number | null
  /** Only venues last seen in business on this day (KST) or later. */
  seenAfter: CalendarDate | null
  /** Only venues confirmed closed on this day or later. */
  closedSince: CalendarDate | null
  /** Only venues confirmed to be open around the clock. */
  is24h: boolean
}

/** The filters of a request that names none. */
export const NO_FILTERS: Filters = {
  keyword: null,
  lists: {},
  subtypeMatch: 'family',
  orNamed: [],
  booleans: [],
  exclude: [],
  priceLevels: [],
  minPriceAvg: null,
  maxPriceAvg: null,
  openAt: null,
  includeUnknownHours: false,
  includeClosed: false,
  minConfidence: null,
  bbox: null,
  minRating: null,
  minReviews: null,
  minFreshness: null,
  seenAfter: null,
  closedSince: null,
  is24h: false,
}

export type Scope =
  | { kind: 'everywhere' }
  /** 2, 5 or 10 digits. */
  | { kind: 'region'; codePrefix: string }
  /** The dongs of a name that several share. */
  | { kind: 'dongs'; codes: readonly string[]; fullName: string }
  | { kind: 'circle'; center: LatLng; radiusM: number }

/** The orders by a value of the venue; `price` begins with the cheapest, the others with the largest value. */
export const VALUE_SORTS = ['rating', 'reviews', 'price', 'newest'] as const
export type ValueSort = (typeof VALUE_SORTS)[number]

export type Sort = 'discovery' | 'distance' | ValueSort

/** Returns the order by a value, or null for `discovery` and `distance`. */
export function valueSortOf(sort: Sort): ValueSort | null {
  return sort === 'discovery' || sort === 'distance' ? null : sort
}

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
  /** A text; venues whose name or menu has it come before all others. Null for none. */
  prefer: string | null
  /** A text; venues of which it is the whole name come before all others, whatever the filters are. */
  named?: string
  /** True: what else the keyword may mean is searched, too, however many venues the keyword as typed matches. */
  isGuessed?: true
  /** True: the keyword is being typed, so an error is mended in a word of five or six Latin letters, too. */
  isTyping?: true
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
