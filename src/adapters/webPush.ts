import type { Clock } from '#base/clock.ts'
import type { OutboundFetch } from '#identity/outbound.ts'
import type { SendPush } from '#notices/carrier.ts'
import type { PushKeys } from '#notices/pushKeys.ts'
import { failedDelivery } from './deliveryResults.ts'

interface WebPush {
  fetch: OutboundFetch
  keys: PushKeys
  /** `mailto:` or https URL by which a push service reaches the operator (RFC 8292, 2.1). */
  contact: () => string
  clock: Clock
}

/** RFC 8030, 7.3: the endpoint is not there any more. */
const GONE: readonly number[] = [404, 410]

/**
 * Web Push: the library encrypts (RFC 8291) and signs (RFC 8292); the request goes out like every other one of ours,
 * because an endpoint is an address that somebody else named. The library is loaded with the first push.
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
