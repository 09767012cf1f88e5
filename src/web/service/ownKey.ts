import { useSyncExternalStore } from 'react'

/** Stored only in this browser; the key is sent only with the explorer's calls. */
const STORED = 'oneset.ownKey'
const listeners = new Set<() => void>()
let current = storedKey()

/** Returns the visitor's own key for the explorer's calls; null when they use the key that all visitors share. */
export function ownKey(): string | null {
  return current
}

/** Returns the own key and rerenders when it changes. */
export function useOwnKey(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, ownKey)
}

/** Uses a key from now on and, if the browser has storage, on later visits; null removes it. */
export function changeOwnKey(key: string | null): void {
  current = key
  try {
    if (key === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, key)
  } catch {
    // Without storage the key lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function storedKey(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}
