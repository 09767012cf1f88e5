import { WebhookPayloadSchema } from '../schemas/webhookSchema.ts'
import { linked } from './sharedSchemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const EXAMPLE = {
  type: 'reservation.confirmed',
  timestamp: '2026-11-21T10:02:31.000Z',
  data: { id: '0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d', status: 'confirmed', placeId: 'pl_4x8k2m9q1r7t3v5w' },
}

/** The messages posted to webhooks, as OpenAPI describes them. */
export const OPENAPI_WEBHOOKS = {
  event: {
    post: {
      operationId: 'event',
      tags: ['Webhooks'],
      summary: 'An event of the account',
      description:
        'Posted to the address of each webhook that subscribed to the type, by Standard Webhooks (https://www.standardwebhooks.com). Verify the signature before reading the body, and read the current state with a key: messages may arrive more than once and out of order.',
      security: [],
      parameters: [
        header('webhook-id', 'The same for every attempt of this message; use it to recognise repetitions.'),
        header('webhook-timestamp', 'Unix seconds of this attempt; reject messages more than five minutes off.'),
        header(
          'webhook-signature',
          'A list, separated by spaces, of `v1,` and base64 of the HMAC-SHA-256 of `id.timestamp.body` under the secret: one, or two during the grace period of a previous secret.',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: linked(WebhookPayloadSchema), example: EXAMPLE } },
      },
      responses: {
        '2XX': { description: 'Accepted. Respond within 15 seconds.' },
        410: { description: 'Gone: the webhook is disabled.' },
        default: { description: 'Retried, six times within 18 hours.' },
      },
    },
  },
}
