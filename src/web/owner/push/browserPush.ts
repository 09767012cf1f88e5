import { existingRegistration } from './ownerRegistration.ts'

/** True when the browser supports push notifications. An iPhone supports them only for an installed console. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/**
 * True on an iPhone or iPad whose browser shows the console as a page: only the installed app has push notifications
 * there. An iPad calls itself a Mac, but has a touch screen.
 */
export function needsInstallation(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** Unsubscribes this browser; the service learns of it with its next push to the endpoint. */
export async function unsubscribePush(): Promise<void> {
  if (!isPushSupported()) return
  const registration = await existingRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
