import { useRef, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { browserEnvironment } from '../../service/browserEnvironment.ts'

/** The buttons of a card: which action is being sent, and the last error. */
export interface CardAction {
  busy: string | null
  fault: OnesetError | null
  /**
   * Sends the action of a button once. Failed actions are not queued: the error shows, and the owner may press again.
   * The same action keeps its idempotency key; `actionId` identifies the button and all its values.
   */
  send: (actionId: string, work: (idempotencyKey: string) => Promise<void>) => Promise<void>
}

/**
 * `onTooLate` receives the current record when the request was already settled, and the sentence that states by whom and
 * how.
 */
export function useCardAction(onTooLate: (current: unknown, said: string) => void): CardAction {
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<OnesetError | null>(null)
  const keys = useRef(new Map<string, string>())
  return {
    busy,
    fault,
    send: async (actionId, work) => {
      const key = keys.current.get(actionId) ?? browserEnvironment.newKey()
      keys.current.set(actionId, key)
      setBusy(actionId)
      setFault(null)
      try {
        await work(key)
      } catch (cause) {
        if (!(cause instanceof OnesetError)) throw cause
        if (cause.code === 'already_settled') onTooLate(cause.details['current'], cause.message)
        else setFault(cause)
      } finally {
        setBusy(null)
      }
    },
  }
}
