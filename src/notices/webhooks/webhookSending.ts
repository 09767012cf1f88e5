import type { Clock } from '#base/clock.ts'
import { webhookHeaders } from '#base/secrets/webhookSignature.ts'
import type { SendWebhook } from '../carrier.ts'
import type { Settlement, LeasedNotice } from '../deliveries.ts'
import { NO_RECIPIENT, settlementOf } from '../sending.ts'
import type { Webhooks } from './webhooks.ts'

export interface WebhookSending {
  webhooks: Webhooks
  send: SendWebhook
  clock: Clock
}

/** Signs a message with the current time and sends it; disables a webhook whose endpoint answers 410. */
export async function sendWebhook(
  { webhooks, send, clock }: WebhookSending,
  notice: LeasedNotice,
): Promise<Settlement> {
  const endpoint = await webhooks.endpoint(notice.recipient)
  if (!endpoint) return NO_RECIPIENT
  const body = notice.body ?? ''
  if (endpoint.secrets.length === 0) return { kind: 'dead', reason: 'secret_unreadable', body }
  const headers = webhookHeaders(endpoint.secrets, notice.id, clock(), body)
  const result = await send({ url: endpoint.url, headers, body })
  if (result.kind !== 'gone') return settlementOf(result, body)
  await webhooks.disable(notice.recipient)
  return { kind: 'dead', reason: 'answered 410', body }
}
