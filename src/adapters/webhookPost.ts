import type { Clock } from '#base/clock.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { SendWebhook } from '#notices/carrier.ts'
import { retryAfterMsOf } from './deliveryResults.ts'

/** The time limit of docs/webhooks.md#receive. It is shorter than the lease of an attempt. */
export const WEBHOOK_MS_MAX = 15_000
const GONE = 410

/**
 * Posts a message to an endpoint. Its operator may repair any failure, so any answer but a success is retried, except
 * 410. Only the status of the answer is kept, because the account sees the reason and could read other people's pages
 * through it.
 */
export function webhookPost(fetch: OutboundFetch, clock: Clock): SendWebhook {
  return async ({ url, headers, body }) => {
    const answer = await fetch({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'oneset-webhooks', ...headers },
      body,
    })
    if (answer.kind === 'failed') return { kind: 'later', reason: answer.reason, retryAfterMs: null }
    const { status, retryAfter } = answer
    if (status >= 200 && status < 300) return { kind: 'accepted' }
    if (status === GONE) return { kind: 'gone' }
    return { kind: 'later', reason: `answered ${status}`, retryAfterMs: retryAfterMsOf(retryAfter, clock) }
  }
}
