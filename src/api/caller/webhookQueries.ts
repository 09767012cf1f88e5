import { WAIT_S_MAX } from '#contract/parameters/waitQuery.ts'
import { DELIVERIES_LISTED, DELIVERY_STATUSES, type DeliveryStatus } from '#contract/webhook.ts'
import type { Refusal } from '#flows/refusal.ts'
import { QueryFields } from '../input/queryFields.ts'

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

/** Twice the length of twenty ids with their commas. */
const DONE_LENGTH_MAX = 1_000

export function listenQueryOf(query: string): { kind: 'query'; waitMs: number; had: readonly string[] } | Refusal {
  const fields = new QueryFields(query)
  const waitMs = (fields.optionalInteger('wait', 0, WAIT_S_MAX) ?? 0) * 1_000
  const done = fields.optionalText('done', DONE_LENGTH_MAX) ?? ''
  return fields.refusal() ?? { kind: 'query', waitMs, had: done.split(',').filter(Boolean) }
}
