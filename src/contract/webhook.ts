/** What an account can be told by its webhooks (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'reservation.confirmed',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.no_show',
  'live_query.answered',
  'live_query.no_response',
  'place.closed',
  'webhook.test',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** A live key's webhooks hear of what is real, a test key's of what happens in the sandbox. */
export type WebhookMode = 'live' | 'test'

/** How a delivery stands, as its account sees it; `dropped`: the webhook went before it. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const WEBHOOK_URL_LENGTH_MAX = 2_048
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 200
/** Of the deliveries the newest are listed: at most so many. */
export const DELIVERIES_LISTED = { fallback: 20, max: 100 } as const
