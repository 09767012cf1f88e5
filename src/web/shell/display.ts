import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'

/** `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark'

/** How the pages look on this browser. */
export interface Display {
  language: Language
  theme: Theme
}

/** Read by index.html too, before the first paint. */
const STORED = 'oneset.display'
const listeners = new Set<() => void>()
let current = startingDisplay()

/** The display, and again whenever it changes. */
export function useDisplay(): Display {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Changes what is named, at once, and keeps it for the next visit where the browser lets us. */
export function changeDisplay(change: Partial<Display>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(STORED, JSON.stringify(current))
  } catch {
    // A browser that keeps nothing still shows it.
  }
  const root = document.documentElement
  root.lang = current.language
  if (current.theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = current.theme
  for (const listener of listeners) listener()
}

/** As index.html has set it already. */
function startingDisplay(): Display {
  const { lang, dataset } = document.documentElement
  const theme = dataset['theme']
  return { language: lang === 'ko' ? 'ko' : 'en', theme: theme === 'light' || theme === 'dark' ? theme : 'system' }
}
