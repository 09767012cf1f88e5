import type { Clock } from '#base/clock.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { SendPush } from '#notices/carrier.ts'
import type { PushKeys } from '#notices/pushKeys.ts'
import { failedDelivery } from './deliveryResults.ts'

interface WebPush {
  fetch: OutboundFetch
  keys: PushKeys
  /** A `mailto:` or https URL where a push service can contact the operator (RFC 8292, 2.1). */
  contact: () => string
  clock: Clock
}

/** The endpoint no longer exists (RFC 8030, 7.3). */
const GONE: readonly number[] = [404, 410]

/**
 * Sends Web Push messages: the library encrypts (RFC 8291) and signs (RFC 8292). The request goes through the outbound
 * fetch, because others chose the endpoint's address. The library is loaded with the first push.
 */
export function webPush({ fetch, keys, contact, clock }: WebPush): SendPush {
  return async ({ subscription, payload, ttlS, topic }) => {
    const { default: library } = await import('web-push')
    const { endpoint, headers, body } = library.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: contact(), ...keys },
      TTL: ttlS,
      urgency: 'high',
      topic,
    })
    const answer = await fetch({ url: endpoint, method: 'POST', headers, body })
    if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) return { kind: 'accepted' }
    if (answer.kind === 'answered' && GONE.includes(answer.status)) return { kind: 'gone' }
    return failedDelivery('the push service', answer, clock)
  }
}
