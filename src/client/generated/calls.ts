// Generated from src/contract by npm run golden. Do not edit.

import type { AskedQuery, BlockedQuery } from './records.ts'

export type MatchVenuesBody = { venues: ({ /** The caller's own id; the answer repeats it. */ ref?: string; /** The name, with its branch. Every venue needs one. */ name?: string; /** A road address or a lot address, from the province or the district down to the number. */ address?: string; /** With lng. A venue needs lat and lng, an address, or a phone; the more of them, the surer the answer. */ lat?: number; /** With lat. */ lng?: number; /** In any notation. */ phone?: string; /** The kind of venue: a category of this service, or words of your own. */ category?: string })[]; /** The probability from which a venue is answered as placeId. Default: 0.98. */ minProbability?: number }

export type ReserveBody = { placeId: string; /** ISO 8601 with a UTC offset, in the future, at most 180 days ahead. */ reservationTime: string; guestCount: number; /** Korean (010-1234-5678) or with a country code. For text messages about this reservation; never returned in full. */ guestPhone: string; guestName?: string; /** For the owner: seats, occasion, allergies. */ note?: string; idempotencyKey?: string }

export type ReserveData = { reservationId: string; status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'no_show'; placeId: string; /** The deadline for the owner to answer. */ expiresAt: string }

export interface ListReservationsQuery {
  /** Only reservations with this status. */ status?: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'no_show'
  /** Page number from 1. */ page?: number
  /** Reservations per page. */ page_size?: number
}

export interface ReadReservationQuery {
  /** Seconds to wait for the result. */ wait?: number
}

export type CancelReservationBody = { reason?: string }

export type AcceptProposalBody = { /** proposal.reservationTime of the reservation, so that nobody accepts a proposal that was replaced meanwhile. */ reservationTime: string }

export type DeclineProposalBody = { /** proposal.reservationTime of the reservation, so that nobody accepts a proposal that was replaced meanwhile. */ reservationTime: string }

export type AskVenueBody = { /** From a search. */ placeId: string; /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind: 'item' | 'wait' | 'seats'; /** A word, not a sentence; for an item, its name on the menu. Compared without case, spaces and hyphens. */ topic: string; /** The party size; required for seats, not used otherwise. A number of people in the topic (10명) is accepted instead. */ guestCount?: number; /** The question in the words of the guest; shown to the owner and deleted once the question is settled. */ question?: string; idempotencyKey?: string }

export type AskVenueData = AskedQuery | BlockedQuery

export interface ReadAnswerQuery {
  /** Seconds to wait for the result. */ wait?: number
}

export interface PeekAnswerQuery {
  /** From a search. */ placeId: string
  /** A word, not a sentence; for an item, its name on the menu. Compared without case, spaces and hyphens. */ topic: string
  /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind?: 'item' | 'wait' | 'seats'
  /** The party size; required for seats, not used otherwise. A number of people in the topic (10명) is accepted instead. */ guestCount?: number
}

export type PeekAnswerData = { found: true; queryId: string; placeId: string; /** item: is it available now; wait: how long is the queue; seats: can a party be seated now. */ kind: 'item' | 'wait' | 'seats'; /** The normalised topic: wait, seats, or the name of the item on the menu. */ topic: string; /** For seats: the party size that the answer is about. */ guestCount: number | null; status: 'pending' | 'available' | 'limited' | 'unavailable' | 'soon' | 'not_offered' | 'no_response'; /** The note of the owner, such as a waiting time. */ note: string | null; verifiedAt: string | null; verifiedBy: 'owner' | 'staff' | 'simulator' | null; /** Until when the answer is reused for the same question. */ validUntil: string | null; /** true before validUntil. */ fresh: boolean; /** When the owner corrected the answer; null for an answer as it was first given. */ correctedAt: string | null; /** Number of accounts that asked or joined. */ interestedCount: number } | { found: false }

export type ReportPlaceBody = { /** closed: closed for good. moved: no longer at this address. duplicate: the same venue as duplicateOf. wrong_hours, wrong_kind: the opening hours or the kind are wrong. not_a_venue: the public cannot eat or drink there. other: the note says what. */ kind: 'closed' | 'moved' | 'duplicate' | 'wrong_hours' | 'wrong_kind' | 'not_a_venue' | 'other'; /** What was seen, for the operator; required for other. Stored encrypted and deleted 30 days after the decision. */ note?: string; /** The other place; required for duplicate, not allowed otherwise. */ duplicateOf?: string; /** When it was seen: a day in Korea (2026-11-20) or a time with its offset; not in the future, at most 365 days ago. Now when omitted. */ observedAt?: string; idempotencyKey?: string }

export type ReportPlaceData = { reportId: string; /** The surviving place when the id was merged. */ placeId: string; /** closed: closed for good. moved: no longer at this address. duplicate: the same venue as duplicateOf. wrong_hours, wrong_kind: the opening hours or the kind are wrong. not_a_venue: the public cannot eat or drink there. other: the note says what. */ kind: 'closed' | 'moved' | 'duplicate' | 'wrong_hours' | 'wrong_kind' | 'not_a_venue' | 'other'; status: 'open' | 'accepted' | 'rejected'; observedAt: string; createdAt: string }

export type CreateWebhookBody = { /** An https URL that events are posted to. Redirects are not followed, and private addresses are not contacted. */ url: string; events: ('reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test')[]; /** For people. */ description?: string }

export type DeleteWebhookData = { webhookId: string; deletedAt: string }

export type RotateWebhookBody = { /** How long messages are also signed with the current secret. */ graceSeconds?: number }

export type TestWebhookData = { deliveryId: string }

export interface ListDeliveriesQuery {
  /** Only deliveries with this status. */ status?: 'pending' | 'delivered' | 'failed' | 'dropped'
  /** The maximum number of deliveries. */ limit?: number
}

export type RetryDeliveryData = { deliveryId: string }

export type CreateListenerBody = { /** Default: all events that the key may read. */ events?: ('reservation.confirmed' | 'reservation.cancelled' | 'reservation.expired' | 'reservation.no_show' | 'reservation.proposed' | 'live_query.answered' | 'live_query.no_response' | 'place.closed' | 'webhook.test')[] }

export interface ListenQuery {
  /** Seconds to wait for the result. */ wait?: number
  /** Comma-separated list of the deliveryIds that were received and need not be returned again. */ done?: string
}

export type DeleteListenerData = { listenerId: string }

export interface ListRequestsQuery {
  /** Only requests with this id. Requests that sent an x-request-id of their own may share one. */ request_id?: string
  /** Only requests of this key or grant. */ key_id?: string
  /** Only requests that were answered with this status, or with one of its hundred: 429, 4xx. */ status?: string
  /** Only requests to this endpoint, by its operationId. */ endpoint?: string
  /** Only requests that were received at this time or later. */ since?: string
  /** Only requests that were received before this time, so that all pages belong to one list. */ until?: string
  /** From 1 on. */ page?: number
  /** Requests per page. */ page_size?: number
}

export type ListApiKeysData = ({ keyId: string; name: string; /** test: never billed, no real effects; browser: may be used in a web page, can only read places. */ mode: 'live' | 'test' | 'browser'; last4: string; scopes: string[]; allowedIps: string[] | null; allowedOrigins: string[] | null; dailyTokens: number | null; createdAt: string; lastUsedAt: string | null; expiresAt: string | null; revokedAt: string | null; rotatedAt: string | null; /** Until when the previous secret works. */ graceEndsAt: string | null })[]

export type CreateApiKeyBody = { /** test: never billed, no real effects; browser: may be used in a web page, can only read places. */ mode: 'live' | 'test' | 'browser'; name: string; scopes?: ('places:read' | 'live:read' | 'live:write' | 'reservations:read' | 'reservations:write' | 'reports:write' | 'usage:read' | 'webhooks:manage' | 'keys:manage')[]; expiresAt?: string; /** Addresses and CIDR ranges. */ allowedIps?: string[]; /** For browser keys only: the origins of the web pages that may use the key. */ allowedOrigins?: string[]; /** Daily token budget, KST. */ dailyTokens?: number }

export type CreateApiKeyData = { keyId: string; name: string; /** test: never billed, no real effects; browser: may be used in a web page, can only read places. */ mode: 'live' | 'test' | 'browser'; last4: string; scopes: string[]; allowedIps: string[] | null; allowedOrigins: string[] | null; dailyTokens: number | null; createdAt: string; lastUsedAt: string | null; expiresAt: string | null; revokedAt: string | null; rotatedAt: string | null; /** Until when the previous secret works. */ graceEndsAt: string | null; /** Stored only as a hash. Shown once: null in a replay, whose meta.notices say how to get a new one. */ key: string | null }

export type RevokeApiKeyData = { keyId: string; revokedAt: string }

export type RotateKeyBody = { /** How long the current secret keeps working. A secret that is already retiring ends at once. */ graceSeconds?: number }

export type RotateKeyData = { keyId: string; name: string; /** test: never billed, no real effects; browser: may be used in a web page, can only read places. */ mode: 'live' | 'test' | 'browser'; last4: string; scopes: string[]; allowedIps: string[] | null; allowedOrigins: string[] | null; dailyTokens: number | null; createdAt: string; lastUsedAt: string | null; expiresAt: string | null; revokedAt: string | null; rotatedAt: string | null; /** Until when the previous secret works. */ graceEndsAt: string | null; /** Stored only as a hash. Shown once: null in a replay, whose meta.notices say how to get a new one. */ key: string | null }

export type ListExportsData = { dataVersion: string; /** preparing: the files are being made; ask again. */ status: 'ready' | 'preparing'; /** The groups of fields of the account's contract. */ tiers: ('core' | 'contact_hours' | 'quality' | 'edge' | 'media')[]; changesSince: string | null; manifest: string | null; /** Empty while preparing. */ files: ({ name: 'places.parquet' | 'places.ndjson.zst' | 'places.csv.zip' | 'changes.ndjson' | 'ids.csv' | 'LICENCE.txt'; /** The media type. */ type: string; /** Its size. */ bytes: number; sha256: string; /** Where it can be downloaded. */ path: string })[]; /** How often each file can be downloaded on one day in Korea. */ downloadsPerDay: number }

export interface ListChangesQuery {
  /** The data version from which the caller knows the places: meta.dataVersion of an earlier answer. */ since: string
  /** The data version up to which the changes go, so that all pages belong to one list: meta.dataVersion of the first page. Default: the present one. */ data_version?: string
  /** From 1 on. */ page?: number
  /** Changes per page. */ page_size?: number
}

export type ListChangesData = ({ /** The id of the place; of a merged or removed place, its former id. */ id: string; /** What happened: new, removed, merged, closed, reopened, moved, changed; new values may appear. A place can have several. */ kinds: ('new' | 'removed' | 'merged' | 'closed' | 'reopened' | 'moved' | 'changed')[]; /** The fields whose values differ; empty for new, removed and merged places. */ fields: string[]; into: string | null })[]
