/** The events that an account's webhooks can receive (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'reservation.confirmed',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.no_show',
  'reservation.proposed',
  'live_query.answered',
  'live_query.no_response',
  'place.closed',
  'webhook.test',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** A live key's webhooks receive real events, a test key's those of the sandbox. */
export const WEBHOOK_MODES = ['live', 'test'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

/** The status of a delivery as its account sees it; `dropped`: the webhook was deleted before the delivery. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const WEBHOOK_URL_LENGTH_MAX = 2_048
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 200
/** How many of the newest deliveries are listed at most. */
export const DELIVERIES_LISTED = { fallback: 20, max: 100 } as const
