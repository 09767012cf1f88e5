import { ANSWER_POLICY, ANSWER_REFERRER } from './replies.ts'

/** The head of every stream of server-sent events. */
export const EVENT_STREAM_HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': ANSWER_POLICY,
  'referrer-policy': ANSWER_REFERRER,
} as const

/** The interval of keep-alive lines, shorter than proxies wait on a silent connection. */
export const ALIVE_MS = 15_000

/**
 * Returns the number in a `Last-Event-ID` header; null when it is absent or was not issued by a stream of the service.
 */
export function lastEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
