import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import { GRACE_SECONDS } from './keySchema.ts'
import { LIST_ITEMS_MAX } from '../limits/listLength.ts'
import { shownOnce } from '../access/shownOnce.ts'
import {
  DELIVERY_STATUSES,
  WEBHOOK_DESCRIPTION_LENGTH_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH_MAX,
} from '../webhook.ts'

const strict = { additionalProperties: false }

const event = Type.Enum([...WEBHOOK_EVENTS])
const events = Type.Array(event, { minItems: 1, maxItems: LIST_ITEMS_MAX, uniqueItems: true })

export const deliveryStatus = Type.Enum([...DELIVERY_STATUSES])

export const WebhookBody = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      maxLength: WEBHOOK_URL_LENGTH_MAX,
      description: 'https; it is posted to, redirects are not followed, and private addresses are not asked.',
    }),
    events,
    description: Type.Optional(Type.String({ maxLength: WEBHOOK_DESCRIPTION_LENGTH_MAX, description: 'For people.' })),
  },
  strict,
)

export const WebhookSchema = Type.Object({
  webhookId: Type.String(),
  url: Type.String({ format: 'uri' }),
  events: Type.Array(event),
  description: Type.String(),
  mode: {
    ...Type.Enum(['live', 'test']),
    description: 'As the key that made it: test hears of what happens in the sandbox.',
  },
  status: { ...Type.Enum(['active', 'disabled']), description: 'disabled: the endpoint answered 410 Gone.' },
  createdAt: instant,
  rotatedAt: nullable(instant),
  graceEndsAt: { ...nullable(instant), description: 'Until when messages carry a signature of the former secret too.' },
  disabledAt: nullable(instant),
})

/** The answers that hold the secret. */
export const WebhookWithSecretSchema = Type.Object({
  ...WebhookSchema.properties,
  secret: shownOnce('whsec_ and base64: what messages are signed with.'),
})

export const WebhookRotation = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACE_SECONDS.max,
        default: GRACE_SECONDS.fallback,
        description: 'How long messages are signed with the present secret too.',
      }),
    ),
  },
  strict,
)

export const WebhookDeliverySchema = Type.Object({
  deliveryId: Type.String({ description: 'The header webhook-id: the same at every try.' }),
  type: Type.String({ description: 'An event.' }),
  subjectId: Type.String({ description: 'Of the reservation, the live question or the place.' }),
  status: { ...deliveryStatus, description: 'dropped: the webhook went before it.' },
  tries: Type.Integer({ minimum: 0 }),
  createdAt: { ...instant, description: 'When it happened.' },
  nextTryAt: nullable(instant),
  settledAt: nullable(instant),
  reason: nullable(
    Type.String({
      description:
        'Why the last try did not succeed: `answered 500`, say; `not_reached` where nobody answered, whatever the cause.',
    }),
  ),
})

export const ListenerBody = Type.Object(
  { events: Type.Optional({ ...events, description: 'Default: all that the key may read.' }) },
  strict,
)

export const ListenerSchema = Type.Object({
  listenerId: Type.String(),
  events: Type.Array(event),
  expiresAt: { ...instant, description: 'When it ends, unless it asks for its events before.' },
})

export const ListenedEventSchema = Type.Object({
  deliveryId: Type.String(),
  payload: Type.String({ description: 'The body that a webhook would be posted, byte for byte.' }),
})

/** What a webhook is posted. It names nobody: whoever gets it reads the rest with a key. */
export const WebhookPayloadSchema = Type.Object({
  type: event,
  timestamp: { ...instant, description: 'When it happened; messages may come out of order, and twice.' },
  data: Type.Object({
    id: Type.String({ description: 'The reservationId, queryId or placeId; of a test the webhookId.' }),
    status: Type.String({
      description: 'What it became: a status of the reservation or the live question; closed; test.',
    }),
    placeId: nullable(Type.String()),
  }),
})
