import { readSubscription } from '#notices/pushSubscriptions.ts'
import type { OwnerServices } from './ownerServices.ts'
import { type Refusal, refused } from '../refusal.ts'

/** Subscribes a browser of the owner to pushes; the input is the result of `PushSubscription.toJSON()`. */
export async function subscribeBrowser(
  { subscriptions }: OwnerServices,
  ownerId: string,
  { endpoint, p256dh, auth }: Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>,
): Promise<{ kind: 'done'; data: { subscriptionId: string } } | Refusal> {
  const reading = readSubscription(endpoint, p256dh, auth)
  if (reading.kind === 'read') return { kind: 'done', data: await subscriptions.add(ownerId, reading.subscription) }
  const { param } = reading
  return refused('invalid_parameter', {
    faults: [{ param, code: 'invalid_parameter', message: FAULTS[param], value: null }],
  })
}

const FAULTS = {
  endpoint: {
    en: 'endpoint must be the https URL of a push service.',
    ko: 'endpoint는 푸시 서비스의 https 주소여야 합니다.',
  },
  keys: {
    en: 'keys must contain p256dh and auth as PushSubscription.toJSON() returns them.',
    ko: 'keys에는 PushSubscription.toJSON()의 p256dh와 auth가 있어야 합니다.',
  },
}
