import { Type } from 'typebox'
import { instant } from '../schemas/values.ts'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import { type CallerEndpoint, callerEndpoint, type CallerRow } from './callerEndpoint.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { FREE } from '../access/price.ts'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'
import { WAIT_QUERY } from '../parameters/waitQuery.ts'
import { DELIVERIES_LISTED } from '../webhook.ts'
import {
  deliveryStatus,
  ListenedEventSchema,
  ListenerBody,
  ListenerSchema,
  WebhookWithSecretSchema,
  WebhookBody,
  WebhookDeliverySchema,
  WebhookRotation,
  WebhookSchema,
} from '../schemas/webhookSchema.ts'

export const webhookId: PathParameter = {
  name: 'webhookId',
  description: 'From the creation of the webhook.',
  example: 'wh_3h6k9n2q5t8w1z4c',
}
export const deliveryId: PathParameter = {
  name: 'deliveryId',
  description: 'From the list of deliveries.',
  example: 'dlv_7m0p3s6v9y2b5e8h',
}
const listenerId: PathParameter = {
  name: 'listenerId',
  description: 'From the creation of the listener.',
  example: 'lsn_1d4g7j0m3p6s9v2y',
}

const SECRET_SHOWN_ONCE: ShownOnce = { field: 'secret', renewedBy: 'POST /api/v1/webhooks/{webhookId}/rotate' }

/** Completes a row of the table; `path` is relative to `/api/v1/webhooks`. */
const call = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: Omit<CallerRow<Name, Path, Body>, 'tag' | 'scope' | 'price'>,
): CallerEndpoint<Name, `/api/v1/webhooks${Path}`, Body> =>
  callerEndpoint({
    ...row,
    tag: 'Webhooks',
    scope: 'webhooks:manage',
    price: FREE,
    path: `/api/v1/webhooks${row.path}`,
  })

/**
 * The calls for the account's webhooks: those of the mode of the calling key, and for an OAuth client those it created.
 */
export const WEBHOOK_ENDPOINTS = [
  call({
    name: 'createWebhook',
    method: 'POST',
    path: '',
    summary: 'Create a webhook, to which events are posted',
    description:
      'Messages are signed by Standard Webhooks and hold no personal data. An endpoint must respond with 2xx within 15 seconds. Otherwise the delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h; 410 disables the webhook. webhook.test is always included. The key needs the scopes for reading the events (reservations:read, live:read, places:read) and must have no limit of addresses or expiry, because the webhook works independently of the key.',
    body: WebhookBody,
    status: 201,
    output: successSchema(WebhookWithSecretSchema, SecretReplayMeta),
    shownOnce: SECRET_SHOWN_ONCE,
    errors: ['webhook_limit_reached'],
  }),
  call({
    name: 'listWebhooks',
    method: 'GET',
    path: '',
    summary: "List the account's webhooks, oldest first, without their secrets",
    description:
      'A test key gets the webhooks of test keys, any other key the live ones; an OAuth program gets those it created.',
    output: successSchema(Type.Array(WebhookSchema)),
  }),
  call({
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/{webhookId}',
    summary: 'Delete a webhook',
    description: 'Waiting deliveries are dropped.',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ webhookId: Type.String(), deletedAt: instant })),
  }),
  call({
    name: 'rotateWebhook',
    method: 'POST',
    path: '/{webhookId}/rotate',
    summary: 'Give a webhook a new secret',
    description:
      'Messages carry signatures of both secrets until the grace period ends. Every key that may create the webhook may rotate it.',
    pathParameters: [webhookId],
    body: WebhookRotation,
    output: successSchema(WebhookWithSecretSchema, SecretReplayMeta),
    shownOnce: SECRET_SHOWN_ONCE,
  }),
  call({
    name: 'testWebhook',
    method: 'POST',
    path: '/{webhookId}/test',
    summary: 'Send webhook.test to a webhook',
    description: 'It is delivered like any other event; the list of deliveries shows the result.',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
  }),
  call({
    name: 'listDeliveries',
    method: 'GET',
    path: '/{webhookId}/deliveries',
    summary: 'List the deliveries of a webhook with their status, newest first',
    description: 'Kept for 14 days.',
    pathParameters: [webhookId],
    query: [
      {
        name: 'status',
        required: false,
        description: 'Only deliveries with this status.',
        schema: deliveryStatus,
        example: 'failed',
      },
      {
        name: 'limit',
        required: false,
        description: 'The maximum number of deliveries.',
        schema: Type.Integer({ minimum: 1, maximum: DELIVERIES_LISTED.max, default: DELIVERIES_LISTED.fallback }),
        example: DELIVERIES_LISTED.fallback,
      },
    ],
    output: successSchema(Type.Array(WebhookDeliverySchema)),
  }),
  call({
    name: 'retryDelivery',
    method: 'POST',
    path: '/deliveries/{deliveryId}/retry',
    summary: 'Retry a failed delivery once',
    description: 'The webhook-id stays the same.',
    pathParameters: [deliveryId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
  }),
  call({
    name: 'createListener',
    method: 'POST',
    path: '/listeners',
    summary: 'Create a listener, which receives events without a public address',
    description:
      'For a terminal behind a router, which fetches its events with a long poll. A listener ends when it is deleted or has not fetched for two minutes; it does not count towards any limit of the plan.',
    body: ListenerBody,
    status: 201,
    output: successSchema(ListenerSchema),
    errors: ['webhook_limit_reached'],
  }),
  call({
    name: 'listen',
    method: 'GET',
    path: '/listeners/{listenerId}/events',
    summary: 'Fetch the events of a listener, or wait for them',
    description: 'Events are returned again until they are named in done.',
    pathParameters: [listenerId],
    query: [
      WAIT_QUERY,
      {
        name: 'done',
        required: false,
        description: 'Comma-separated list of the deliveryIds that were received and need not be returned again.',
        schema: Type.String({ maxLength: 1_000 }),
        example: 'dlv_7m0p3s6v9y2b5e8h',
      },
    ],
    headers: ['XServiceWaitApplied'],
    output: successSchema(Type.Array(ListenedEventSchema)),
  }),
  call({
    name: 'deleteListener',
    method: 'DELETE',
    path: '/listeners/{listenerId}',
    summary: 'Delete a listener',
    description: 'Events that it has not fetched are dropped.',
    pathParameters: [listenerId],
    output: successSchema(Type.Object({ listenerId: Type.String() })),
  }),
] as const
