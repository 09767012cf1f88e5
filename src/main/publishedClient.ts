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
export type { Download, DownloadedPart, ExportedFile, ListedChange } from '#client/exports.ts'
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
export type { AskVenueBody, AskVenueData, ReserveBody } from '#client/generated/calls.ts'
export type {
  BusinessDay,
  CategoryCount,
  ChangeListMeta,
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
  Stats,
  WebhookWithSecret,
  Usage,
  Webhook,
  WebhookDelivery,
  WebhookPayload,
} from '#client/generated/records.ts'

export type { WebhookRequest }

/**
 * Returns the content of a request to your endpoint after verifying that it comes from the service and is recent;
 * throws `OnesetError` (`webhook_unverified`) otherwise. Pass the unmodified body.
 */
export function verifyWebhook(request: WebhookRequest): Promise<WebhookPayload> {
  return verifyAt(request, Date.now())
}

/**
 * Creates a client of the service at `options.baseUrl`. In a browser use a key of mode browser, because every visitor
 * can read it.
 */
export function onesetClient(options: ClientOptions): OnesetClient {
  return new OnesetClient(options, clientMachine)
}
