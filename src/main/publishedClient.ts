import type { ClientOptions } from '#client/connection.ts'
import { OnesetClient } from '#client/onesetClient.ts'
import { verifyWebhook as verifyAt, type WebhookRequest } from '#client/verifyWebhook.ts'
import type { WebhookPayload } from '#client/generated/records.ts'
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
  ToldWebhook,
  Usage,
  Webhook,
  WebhookDelivery,
  WebhookPayload,
} from '#client/generated/records.ts'

export type { WebhookRequest }

/**
 * What a request to your endpoint tells, once it is known to come from the service and to be fresh; throws `OnesetError`
 * (`webhook_unverified`) else. Give it the body as it came.
 */
export function verifyWebhook(request: WebhookRequest): Promise<WebhookPayload> {
  return verifyAt(request, Date.now())
}

/** A client of the service at `options.baseUrl`. In a browser use a key of mode browser: it can be read by everybody. */
export function onesetClient(options: ClientOptions): OnesetClient {
  return new OnesetClient(options, clientMachine)
}
