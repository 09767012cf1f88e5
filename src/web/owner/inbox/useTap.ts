import { useRef, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { browserMachine } from '../../service/browserMachine.ts'

/** A card's buttons: which of them is on its way, and what went wrong with the last one. */
export interface Tap {
  busy: string | null
  fault: OnesetError | null
  /**
   * Sends what a button says, once. Nothing waits in a queue: a tap that did not get through is told and may be made
   * again, with the same idempotency key while it says the same. `said` names the button and all that goes with it.
   */
  send: (said: string, work: (idempotencyKey: string) => Promise<void>) => Promise<void>
}

/** `onTooLate` is given the record as it stands when somebody or something was faster. */
export function useTap(onTooLate: (current: unknown) => void): Tap {
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<OnesetError | null>(null)
  const keys = useRef(new Map<string, string>())
  return {
    busy,
    fault,
    send: async (said, work) => {
      const key = keys.current.get(said) ?? browserMachine.newKey()
      keys.current.set(said, key)
      setBusy(said)
      setFault(null)
      try {
        await work(key)
      } catch (cause) {
        if (!(cause instanceof OnesetError)) throw cause
        if (cause.code === 'already_settled') onTooLate(cause.details['current'])
        else setFault(cause)
      } finally {
        setBusy(null)
      }
    },
  }
}
