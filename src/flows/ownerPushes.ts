import { readSubscription } from '#notices/pushSubscriptions.ts'
import type { OwnerDesk } from './ownerDesk.ts'
import { type Refusal, refused } from './refusal.ts'

/** Has a browser of the owner woken from now on; it is what `PushSubscription.toJSON()` gives. */
export async function subscribeBrowser(
  { subscriptions }: OwnerDesk,
  ownerId: string,
  { endpoint, p256dh, auth }: Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>,
): Promise<{ kind: 'done'; data: { subscriptionId: string } } | Refusal> {
  const reading = readSubscription(endpoint, p256dh, auth)
  if (reading.kind === 'read') return { kind: 'done', data: await subscriptions.add(ownerId, reading.subscription) }
  const { param, message } = reading
  return refused('invalid_parameter', { faults: [{ param, code: 'invalid_parameter', message, value: null }] })
}
