import { isSecureUrl } from '#base/network/secureUrl.ts'
import { WAIT_S_MAX } from '#contract/parameters/waitQuery.ts'
import {
  DELIVERIES_LISTED,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  WEBHOOK_DESCRIPTION_LENGTH_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH_MAX,
  type WebhookEvent,
} from '#contract/webhook.ts'
import type { WebhookRequest } from '#flows/account/manageWebhooks.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { JsonObject } from '../input/strictJson.ts'

const NO_URL = {
  en: 'url must be an https address without a user name in it.',
  ko: 'url은 사용자 이름이 없는 https 주소여야 합니다.',
}

export function webhookRequestOf(body: JsonObject): { kind: 'wish'; request: WebhookRequest } | Refusal {
  const fields = new BodyFields(body)
  const url = fields.text('url', WEBHOOK_URL_LENGTH_MAX)
  if (url !== '' && !isSecureUrl(url)) fields.misfit('url', NO_URL)
  fields.required('events')
  const events = fields.optionalList('events', WEBHOOK_EVENTS) ?? []
  const description = fields.optionalText('description', WEBHOOK_DESCRIPTION_LENGTH_MAX) ?? ''
  return fields.refusal() ?? { kind: 'wish', request: { url, events, description } }
}

/** What a listener wants to hear of; null where it does not say. */
export function listenedEventsOf(
  body: JsonObject,
): { kind: 'events'; events: readonly WebhookEvent[] | null } | Refusal {
  const fields = new BodyFields(body)
  const events = fields.optionalList('events', WEBHOOK_EVENTS) ?? null
  return fields.refusal() ?? { kind: 'events', events }
}

interface DeliveriesQuery {
  kind: 'query'
  status: DeliveryStatus | null
  limit: number
}

export function deliveriesQueryOf(query: string): DeliveriesQuery | Refusal {
  const fields = new QueryFields(query)
  const status = fields.optionalChoice('status', DELIVERY_STATUSES) ?? null
  const limit = fields.optionalInteger('limit', 1, DELIVERIES_LISTED.max) ?? DELIVERIES_LISTED.fallback
  return fields.refusal() ?? { kind: 'query', status, limit }
}

/** Twenty ids with their commas, twice over. */
const DONE_LENGTH_MAX = 1_000

export function listenQueryOf(query: string): { kind: 'query'; waitMs: number; had: readonly string[] } | Refusal {
  const fields = new QueryFields(query)
  const waitMs = (fields.optionalInteger('wait', 0, WAIT_S_MAX) ?? 0) * 1_000
  const done = fields.optionalText('done', DONE_LENGTH_MAX) ?? ''
  return fields.refusal() ?? { kind: 'query', waitMs, had: done.split(',').filter(Boolean) }
}
