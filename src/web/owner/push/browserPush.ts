import { knownWorker } from './ownerRegistration.ts'

/** An iPhone has pushes for an installed console only. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser is woken no more; the service finds its endpoint gone. */
export async function forgetPush(): Promise<void> {
  if (!isPushSupported()) return
  const registration = await knownWorker()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
