import type { Clock } from '#base/clock.ts'
import { webhookHeaders } from '#base/secrets/webhookSignature.ts'
import type { SendWebhook } from '../carrier.ts'
import type { Settlement, TakenNotice } from '../deliveries.ts'
import { NO_RECIPIENT, settlementOf } from '../sending.ts'
import type { Webhooks } from './webhooks.ts'

export interface WebhookSending {
  webhooks: Webhooks
  send: SendWebhook
  clock: Clock
}

/** Signs a message for the moment it is sent at, and hands it over; an endpoint that wants no more is disabled. */
export async function sendWebhook({ webhooks, send, clock }: WebhookSending, notice: TakenNotice): Promise<Settlement> {
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
