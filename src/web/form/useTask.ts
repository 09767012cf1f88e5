import { useRef, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'

/** The action of a button: whether it runs, and its last error. */
export interface Task {
  run: (work: () => Promise<unknown>) => Promise<void>
  isBusy: boolean
  fault: OnesetError | null
  /** Returns the error of one field of the body, in the reader's language. */
  faultOf: (field: string) => string | undefined
}

/**
 * Runs one action at a time and ignores further ones until it ends. Keeps the refusal of the service, so that the form
 * can show it beside its fields.
 */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false)
  /** Changes immediately, while `isBusy` changes with the next rendering. */
  const runs = useRef(false)
  const [fault, setFault] = useState<OnesetError | null>(null)
  return {
    isBusy,
    fault,
    faultOf: (field) => fault?.details?.errors?.find(({ param }) => param === field)?.message,
    run: async (work) => {
      if (runs.current) return
      runs.current = true
      setBusy(true)
      setFault(null)
      try {
        await work()
      } catch (cause) {
        if (!(cause instanceof OnesetError)) throw cause
        setFault(cause)
      } finally {
        runs.current = false
        setBusy(false)
      }
    },
  }
}
