import { Type } from 'typebox'
import type { CallerEndpoint } from './callerEndpoint.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { ANY_CALL, ONCE, WITH_BODY, WITH_KEY } from './errorSets.ts'
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

const webhookId: PathParameter = {
  name: 'webhookId',
  description: 'From the creation of the webhook.',
  example: 'wh_3h6k9n2q5t8w1z4c',
}
const deliveryId: PathParameter = {
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

type Row = Pick<CallerEndpoint, 'name' | 'method' | 'path' | 'summary' | 'description' | 'output'> &
  Partial<Pick<CallerEndpoint, 'pathParameters' | 'query' | 'body' | 'status' | 'errors' | 'headers' | 'shownOnce'>>

const call = (row: Row): CallerEndpoint => ({
  tag: 'Webhooks',
  scope: 'webhooks:manage',
  price: FREE,
  pathParameters: [],
  query: [],
  headers: [],
  body: null,
  status: 200,
  ...row,
  path: `/api/v1/webhooks${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...(row.method === 'POST' ? ONCE : []),
    ...(row.body ? WITH_BODY : []),
    ...WITH_KEY,
    ...ANY_CALL,
  ],
})

/** On the account's webhooks: those of the mode of the key that is sent, and for a program those that it made. */
export const WEBHOOK_ENDPOINTS: readonly CallerEndpoint[] = [
  call({
    name: 'createWebhook',
    method: 'POST',
    path: '',
    summary: 'Have what happens posted to an address',
    description:
      'Messages are signed by Standard Webhooks and hold no personal data. An endpoint answers 2xx within 15 seconds; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, and 410 disables the webhook. webhook.test comes whether or not it is named. The key needs the scopes to read the events (reservations:read, live:read, places:read), and no limit in addresses or end: the webhook works without it.',
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
    summary: "List the account's webhooks, oldest first; never their secrets",
    description:
      'A test key sees those of test keys, any other those that are live; a program that was let in (OAuth) those that it made itself.',
    output: successSchema(Type.Array(WebhookSchema)),
  }),
  call({
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/{webhookId}',
    summary: 'Delete a webhook',
    description: 'What still waits for it is dropped.',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ webhookId: Type.String(), deletedAt: Type.String({ format: 'date-time' }) })),
  }),
  call({
    name: 'rotateWebhook',
    method: 'POST',
    path: '/{webhookId}/rotate',
    summary: 'Give a webhook a new secret',
    description:
      'Messages carry signatures of both secrets until the grace time is over. Every key that may make the webhook may rotate it.',
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
    description: 'It is delivered like any other; see what became of it among the deliveries.',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
  }),
  call({
    name: 'listDeliveries',
    method: 'GET',
    path: '/{webhookId}/deliveries',
    summary: 'List what was sent to a webhook, newest first, and what became of it',
    description: 'Kept for 14 days.',
    pathParameters: [webhookId],
    query: [
      { name: 'status', required: false, description: 'Only these.', schema: deliveryStatus, example: 'failed' },
      {
        name: 'limit',
        required: false,
        description: 'How many at most.',
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
    summary: 'Have a failed delivery tried once more',
    description: 'Under its own webhook-id.',
    pathParameters: [deliveryId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
  }),
  call({
    name: 'createListener',
    method: 'POST',
    path: '/listeners',
    summary: 'Hear of events where nobody can be posted to',
    description:
      'For a terminal behind a router: it fetches its events with a long poll. A listener ends when it is deleted, or has not asked for two minutes; it counts towards no limit of the plan.',
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
    description: 'Events come again until they are named in done.',
    pathParameters: [listenerId],
    query: [
      WAIT_QUERY,
      {
        name: 'done',
        required: false,
        description: 'Comma list of the deliveryIds that need not come again.',
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
    summary: 'End a listener',
    description: 'With what it has not fetched.',
    pathParameters: [listenerId],
    output: successSchema(Type.Object({ listenerId: Type.String() })),
  }),
]
