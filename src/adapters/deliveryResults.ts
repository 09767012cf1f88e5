import type { Clock } from '#base/clock.ts'
import type { OutboundAnswer } from '#identity/outbound.ts'
import type { DeliveryResult } from '#notices/carrier.ts'

/** Upper bound of a wait that a Retry-After header may request. */
const RETRY_AFTER_MS_MAX = 3_600_000
const REASON_LENGTH_MAX = 120

/**
 * Maps an unsuccessful answer to a delivery result: no answer, 408, 429 and 5xx may pass and are retried; any other
 * status would repeat and is a refusal.
 */
export function failedDelivery(who: string, answer: OutboundAnswer, clock: Clock): DeliveryResult {
  if (answer.kind === 'failed') return { kind: 'later', reason: `${who}: ${answer.reason}`, retryAfterMs: null }
  const { status, body, retryAfter } = answer
  const reason = `${who} answered ${status}: ${body.slice(0, REASON_LENGTH_MAX)}`
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', reason }
  return { kind: 'later', reason, retryAfterMs: retryAfterMsOf(retryAfter, clock) }
}

/** Reads a Retry-After header as milliseconds: seconds, or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterMsOf(header: string | null, clock: Clock): number | null {
  if (header === null) return null
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - clock()
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MS_MAX)
}
