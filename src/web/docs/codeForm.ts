import { useSyncExternalStore } from 'react'
import { FORM_NAMES } from './docsTexts.ts'

/** How a call is written. */
export type CodeForm = keyof typeof FORM_NAMES
export const CODE_FORMS = Object.keys(FORM_NAMES) as CodeForm[]

const STORED = 'oneset.codeForm'
const listeners = new Set<() => void>()
let current = stored()

/** Returns the form that the reader chose last, for all examples. */
export function useCodeForm(): CodeForm {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Shows all examples in a form, on later visits too if the browser has storage. */
export function changeCodeForm(form: CodeForm): void {
  current = form
  try {
    localStorage.setItem(STORED, form)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function stored(): CodeForm {
  try {
    const value = localStorage.getItem(STORED)
    return CODE_FORMS.find((form) => form === value) ?? 'curl'
  } catch {
    return 'curl'
  }
}
