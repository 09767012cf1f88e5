import type { Clock } from '#base/clock.ts'
import { webhookHeaders } from '#base/secrets/webhookSignature.ts'
import type { SendWebhook } from '../carrier.ts'
import type { Settlement, TakenNotice } from '../deliveries.ts'
import { NOBODY_LEFT, settlementOf } from '../sending.ts'
import type { Webhooks } from './webhooks.ts'

export interface WebhookSending {
  webhooks: Webhooks
  send: SendWebhook
  clock: Clock
}

/** Signs a message for the moment it is sent at, and hands it over; an endpoint that wants no more is disabled. */
export async function sendWebhook({ webhooks, send, clock }: WebhookSending, notice: TakenNotice): Promise<Settlement> {
  const endpoint = await webhooks.endpoint(notice.recipient)
  if (!endpoint) return NOBODY_LEFT
  const body = notice.body ?? ''
  if (endpoint.secrets.length === 0) return { kind: 'dead', reason: 'secret_unreadable', body }
  const headers = webhookHeaders(endpoint.secrets, notice.id, clock(), body)
  const handover = await send({ url: endpoint.url, headers, body })
  if (handover.kind !== 'gone') return settlementOf(handover, body)
  await webhooks.disable(notice.recipient)
  return { kind: 'dead', reason: 'answered 410', body }
}
