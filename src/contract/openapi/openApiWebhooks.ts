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

/** What a webhook is posted, as OpenAPI has it. */
export const OPENAPI_WEBHOOKS = {
  event: {
    post: {
      operationId: 'event',
      tags: ['Webhooks'],
      summary: 'Something that the account asked for has changed',
      description:
        'Posted to the address of each webhook that named the type, by Standard Webhooks (https://www.standardwebhooks.com). Verify the signature before reading the body, and read what you need with a key: messages may come twice, and out of order.',
      security: [],
      parameters: [
        header('webhook-id', 'The same whenever this message is sent: a repetition is known by it.'),
        header('webhook-timestamp', 'Unix seconds of this try; refuse what is more than five minutes off.'),
        header(
          'webhook-signature',
          'A list, separated by spaces, of `v1,` and base64 of the HMAC-SHA-256 of `id.timestamp.body` under the secret: one, or two while a former secret is in its grace.',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: linked(WebhookPayloadSchema), example: EXAMPLE } },
      },
      responses: {
        '2XX': { description: 'Taken. Answer within 15 seconds.' },
        410: { description: 'Gone: the webhook is disabled.' },
        default: { description: 'Tried again, six times within 18 hours.' },
      },
    },
  },
}
