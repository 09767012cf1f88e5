import type { ClientOptions } from '#client/connection.ts'
import { OnesetClient } from '#client/onesetClient.ts'
import { clientMachine } from './clientMachine.ts'

export { OnesetError } from '#client/onesetError.ts'
export type { OnesetClient }
export type { CallOptions, ClientOptions } from '#client/connection.ts'
export type { ResponseFacts } from '#client/answer.ts'
export type { ClientErrorCode, ErrorDetails, OnesetErrorCode } from '#client/onesetError.ts'
export type { Listing, Page } from '#client/listing.ts'
export type { FieldToken, Place, PlaceListing, Tier } from '#client/places.ts'
export type {
  BooleanFilter,
  Exclusion,
  HistoryQuery,
  NearbyQuery,
  PlaceFilters,
  RegionsQuery,
  SearchQuery,
} from '#client/generated/filters.ts'
export type {
  AskVenueBody,
  AskVenueData,
  BusinessDay,
  CategoryCount,
  DryRun,
  ErrorCode,
  HistoryPoint,
  LiveQuery,
  MenuItem,
  Meta,
  OpenNow,
  PlaceFields,
  PlaceListMeta,
  Region,
  Reservation,
  ReserveBody,
  Stats,
  Usage,
} from '#client/generated/records.ts'

/** A client of the service at `options.baseUrl`. In a browser use a key of mode browser: it can be read by everybody. */
export function onesetClient(options: ClientOptions): OnesetClient {
  return new OnesetClient(options, clientMachine)
}
