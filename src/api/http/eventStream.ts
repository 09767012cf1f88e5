import { ANSWER_POLICY, ANSWER_REFERRER } from './replies.ts'

/** What every stream of server-sent events begins with. */
export const EVENT_STREAM_HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': ANSWER_POLICY,
  'referrer-policy': ANSWER_REFERRER,
} as const

/** Shorter than proxies wait for a line that says nothing. */
export const ALIVE_MS = 15_000

/** The number of a `Last-Event-ID` header; null for one that no stream of ours has given, as without one. */
export function lastEventId(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
