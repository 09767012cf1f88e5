import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OnesetError } from '#client/onesetError.ts'
import type { Task } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import type { FieldFaults } from './guestChecks.ts'
import { fieldFault, shownRefusal } from './guestFault.ts'

/** Returns the fault of a field by its name in the body of the call, in the reader's language. */
export type FaultText = (field: string) => string | undefined

/** The faults of a guest's form: those found before sending, else those of the service. */
export interface FormFaults {
  /** Shows the faults found, with the focus on the first field of them; returns whether there are any. */
  stop: (form: HTMLFormElement, found: FieldFaults) => boolean
  textOf: FaultText
  /** The refusal of the service; null while faults found before sending are shown. */
  refusal: OnesetError | null
}

export function useFormFaults(task: Task): FormFaults {
  const localize = useLocalized()
  const [found, setFound] = useState<FieldFaults>({})
  const refusal = shownRefusal(found, task.fault)
  return {
    refusal,
    stop: (form, faults) => {
      // The fields must be marked before the first marked one gets the focus.
      flushSync(() => setFound(faults))
      if (Object.keys(faults).length === 0) return false
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return true
    },
    textOf: (field) => {
      const fault = found[field] ?? fieldFault(refusal, field)
      return fault && localize(fault)
    },
  }
}
