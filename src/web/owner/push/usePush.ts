import { useEffect, useState } from 'react'
import { unsubscribePush, isPushSupported } from './browserPush.ts'
import { registerWorker } from './ownerRegistration.ts'
import { type CallSession, useSessionCalls } from '../../session/useSessionCalls.ts'
import { useOwnerSession } from '../useOwnerSession.ts'

/**
 * Whether this browser receives push notifications. *unknown*: not determined yet. *unsupported*: the browser has none
 * (an iPhone has them for an installed console only). *denied*: the browser's permission was refused. *off* and *on*:
 * the choice on this device. *failed*: the browser's push service did not respond; turning on can be tried again.
 */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'failed'

export interface PushSwitch {
  state: PushState
  isBusy: boolean
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
}

/** Turns push notifications of this browser on and off. Turning on asks for permission, so call it from a button. */
export function usePush(): PushSwitch {
  const ask = useSessionCalls()
  const publicKey = useOwnerSession().data?.pushPublicKey
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // Sends the subscription again, because another owner may have signed in here before.
    void readPushState(ask).then(setState, () => setState('failed'))
  }, [ask])
  const run = async (work: () => Promise<PushState>) => {
    setBusy(true)
    setState(await work().catch(() => 'failed' as const))
    setBusy(false)
  }
  return {
    state,
    isBusy,
    turnOn: () => run(() => subscribe(ask, publicKey ?? '')),
    turnOff: () =>
      run(async () => {
        await unsubscribePush()
        return 'off'
      }),
  }
}

async function readPushState(ask: CallSession): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const { pushManager } = await registerWorker()
  const subscription = await pushManager.getSubscription()
  if (!subscription) return 'off'
  await reportSubscription(ask, subscription)
  return 'on'
}

async function subscribe(ask: CallSession, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const { pushManager } = await registerWorker()
  // A subscription that was made with a former key of the service cannot be renewed.
  await (await pushManager.getSubscription())?.unsubscribe()
  await reportSubscription(ask, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  return 'on'
}

async function reportSubscription(ask: CallSession, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await ask('subscribePush', { body: { endpoint, keys: { p256dh, auth } } })
}
