import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/language.ts'

/** `system` follows the setting of the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The language and theme of this browser. */
export interface Display {
  language: Language
  theme: Theme
}

/** index.html reads this entry too, before the first paint. */
const STORED = 'oneset.display'
const listeners = new Set<() => void>()
let current = startingDisplay()

/** Returns the display settings and rerenders when they change. */
export function useDisplay(): Display {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Changes the given settings immediately and, if the browser has storage, for later visits. */
export function changeDisplay(change: Partial<Display>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(STORED, JSON.stringify(current))
  } catch {
    // Without storage the settings last until the page is closed.
  }
  const root = document.documentElement
  root.lang = current.language
  if (current.theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = current.theme
  for (const listener of listeners) listener()
}

/** Returns the settings that index.html has already applied. */
function startingDisplay(): Display {
  const { lang, dataset } = document.documentElement
  const theme = dataset['theme']
  return { language: lang === 'ko' ? 'ko' : 'en', theme: theme === 'light' || theme === 'dark' ? theme : 'system' }
}
