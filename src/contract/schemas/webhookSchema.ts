import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import { isSecureUrl } from '#base/network/secureUrl.ts'
import { bodySchema } from '../body/bodySchema.ts'
import { checked, listOf, optional, required, text } from '../body/fieldTypes.ts'
import { rotationBody } from './keySchema.ts'
import { LIST_ITEMS_MAX } from '../limits/listLength.ts'
import { shownOnce } from '../access/shownOnce.ts'
import {
  DELIVERY_STATUSES,
  WEBHOOK_DESCRIPTION_LENGTH_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH_MAX,
} from '../webhook.ts'

const event = Type.Enum([...WEBHOOK_EVENTS])
const events = Type.Array(event, { minItems: 1, maxItems: LIST_ITEMS_MAX, uniqueItems: true })

export const deliveryStatus = Type.Enum([...DELIVERY_STATUSES])

const NO_URL = {
  en: 'url must be an https address without a user name in it.',
  ko: 'url은 사용자 이름이 없는 https 주소여야 합니다.',
}
const url = Type.String({
  format: 'uri',
  maxLength: WEBHOOK_URL_LENGTH_MAX,
  description:
    'An https URL that events are posted to. Redirects are not followed, and private addresses are not contacted.',
})

export const WebhookBody = bodySchema({
  url: required(checked(text(url), (address) => (isSecureUrl(address) ? null : NO_URL))),
  events: required(listOf(WEBHOOK_EVENTS, events)),
  description: optional(
    text(Type.String({ maxLength: WEBHOOK_DESCRIPTION_LENGTH_MAX, description: 'For people.' })),
    '',
  ),
})

export const WebhookSchema = Type.Object({
  webhookId: Type.String(),
  url: Type.String({ format: 'uri' }),
  events: Type.Array(event),
  description: Type.String(),
  mode: {
    ...Type.Enum(['live', 'test']),
    description: 'The mode of the key that created it; a test webhook receives the events of the sandbox.',
  },
  status: { ...Type.Enum(['active', 'disabled']), description: 'disabled: the endpoint returned 410 Gone.' },
  createdAt: instant,
  rotatedAt: nullable(instant),
  graceEndsAt: { ...nullable(instant), description: 'Until when messages are also signed with the previous secret.' },
  disabledAt: nullable(instant),
})

/** The responses that contain the secret. */
export const WebhookWithSecretSchema = Type.Object({
  ...WebhookSchema.properties,
  secret: shownOnce('The secret for signing messages: whsec_ and base64.'),
})

export const WebhookRotation = rotationBody('How long messages are also signed with the current secret.')

export const WebhookDeliverySchema = Type.Object({
  deliveryId: Type.String({ description: 'The header webhook-id; the same for every attempt.' }),
  type: Type.String({ description: 'The type of the event.' }),
  subjectId: Type.String({ description: 'The id of the reservation, the live question or the place.' }),
  status: { ...deliveryStatus, description: 'dropped: the webhook was deleted before the delivery.' },
  tries: Type.Integer({ minimum: 0 }),
  createdAt: { ...instant, description: 'When the event happened.' },
  nextTryAt: nullable(instant),
  settledAt: nullable(instant),
  reason: nullable(
    Type.String({
      description:
        'Why the last attempt failed, such as `answered 500`; `not_reached` when there was no response, whatever the cause.',
    }),
  ),
  payload: nullable(
    Type.String({ description: 'The body that is posted, byte for byte; it contains no personal data.' }),
  ),
})

export const ListenerBody = bodySchema({
  events: optional(listOf(WEBHOOK_EVENTS, { ...events, description: 'Default: all events that the key may read.' })),
})

export const ListenerSchema = Type.Object({
  listenerId: Type.String(),
  events: Type.Array(event),
  expiresAt: { ...instant, description: 'When it ends unless it fetches its events before.' },
})

export const ListenedEventSchema = Type.Object({
  deliveryId: Type.String(),
  payload: Type.String({ description: 'The body that would be posted to a webhook, byte for byte.' }),
})

/** The message posted to a webhook. It contains no personal data: the recipient reads the rest with a key. */
export const WebhookPayloadSchema = Type.Object({
  type: event,
  timestamp: {
    ...instant,
    description: 'When the event happened; messages may arrive out of order and more than once.',
  },
  data: Type.Object({
    id: Type.String({ description: 'The reservationId, queryId or placeId; for a test the webhookId.' }),
    status: Type.String({
      description: 'The new status: of the reservation or the live question; closed; test.',
    }),
    placeId: nullable(Type.String()),
  }),
})
