import { useRef, useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'

/** Something a button does: whether it runs, and what went wrong the last time. */
export interface Task {
  run: (work: () => Promise<unknown>) => Promise<void>
  isBusy: boolean
  fault: OnesetError | null
  /** What is wrong with one field of the body, in the reader's language. */
  faultOf: (field: string) => string | undefined
}

/**
 * Runs one thing at a time: what is begun meanwhile is left alone. Keeps what the service refuses, for the form to show
 * beside its fields.
 */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false)
  /** Known at once, where `isBusy` waits for the page to be drawn. */
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
