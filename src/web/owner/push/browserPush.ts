import { existingRegistration } from './ownerRegistration.ts'

/** True when the browser supports push notifications. An iPhone supports them only for an installed console. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Unsubscribes this browser; the service learns of it with its next push to the endpoint. */
export async function unsubscribePush(): Promise<void> {
  if (!isPushSupported()) return
  const registration = await existingRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
