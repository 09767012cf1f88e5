import { Type } from 'typebox'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'
import { successSchema } from '../schemas/envelope.ts'
import { instant } from '../schemas/values.ts'
import {
  deliveryStatus,
  WebhookBody,
  WebhookDeliverySchema,
  WebhookRotation,
  WebhookSchema,
  WebhookWithSecretSchema,
} from '../schemas/webhookSchema.ts'
import { DELIVERIES_LISTED } from '../webhook.ts'
import { own } from './accountEndpoint.ts'
import { deliveryId, webhookId } from './webhookEndpoints.ts'
import type { ErrorCode } from '../errors.ts'

/** The dashboard calls as a program of the account (docs/decisions/0086-guests-on-the-pages.md). */
const TOO_MANY_PROGRAMS: ErrorCode = 'key_limit_reached'
const UNKNOWN: readonly ErrorCode[] = [TOO_MANY_PROGRAMS, 'not_found']
const SECRET_SHOWN_ONCE: ShownOnce = {
  field: 'secret',
  renewedBy: 'POST /api/account/v1/webhooks/{webhookId}/rotate',
}

/** The calls for the live webhooks of the signed-in person's account: the same use cases as with a key. */
export const OWN_WEBHOOK_ENDPOINTS = [
  own({
    name: 'createOwnWebhook',
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook, as POST /api/v1/webhooks; its secret is shown only once',
    body: WebhookBody,
    status: 201,
    output: successSchema(WebhookWithSecretSchema, SecretReplayMeta),
    shownOnce: SECRET_SHOWN_ONCE,
    errors: [TOO_MANY_PROGRAMS, 'webhook_limit_reached'],
  }),
  own({
    name: 'listOwnWebhooks',
    method: 'GET',
    path: '/webhooks',
    summary: "List the account's live webhooks, oldest first, also those made with keys or by programs",
    output: successSchema(Type.Array(WebhookSchema)),
    errors: [TOO_MANY_PROGRAMS],
  }),
  own({
    name: 'deleteOwnWebhook',
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Delete a webhook; waiting deliveries are dropped',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ webhookId: Type.String(), deletedAt: instant })),
    errors: UNKNOWN,
  }),
  own({
    name: 'rotateOwnWebhook',
    method: 'POST',
    path: '/webhooks/{webhookId}/rotate',
    summary: 'Give a webhook a new secret; messages carry both signatures until the grace period ends',
    pathParameters: [webhookId],
    body: WebhookRotation,
    output: successSchema(WebhookWithSecretSchema, SecretReplayMeta),
    shownOnce: SECRET_SHOWN_ONCE,
    errors: UNKNOWN,
  }),
  own({
    name: 'testOwnWebhook',
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    summary: 'Send webhook.test to a webhook',
    pathParameters: [webhookId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
    errors: UNKNOWN,
  }),
  own({
    name: 'listOwnDeliveries',
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    summary: 'List the deliveries of a webhook with their bodies, newest first; kept for 14 days',
    pathParameters: [webhookId],
    query: [
      { name: 'status', description: 'Only deliveries with this status.', schema: deliveryStatus },
      {
        name: 'limit',
        description: 'The maximum number of deliveries.',
        schema: Type.Integer({ minimum: 1, maximum: DELIVERIES_LISTED.max, default: DELIVERIES_LISTED.fallback }),
      },
    ],
    output: successSchema(Type.Array(WebhookDeliverySchema)),
    errors: [...UNKNOWN, 'invalid_parameter'],
  }),
  own({
    name: 'retryOwnDelivery',
    method: 'POST',
    path: '/webhooks/deliveries/{deliveryId}/retry',
    summary: 'Retry a failed delivery once',
    pathParameters: [deliveryId],
    output: successSchema(Type.Object({ deliveryId: Type.String() })),
    errors: UNKNOWN,
  }),
] as const
