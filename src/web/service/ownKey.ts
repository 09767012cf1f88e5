import { useSyncExternalStore } from 'react'

/** In this browser only: the key goes nowhere but into the calls of the explorer. */
const STORED = 'oneset.ownKey'
const listeners = new Set<() => void>()
let current = storedKey()

/** A visitor's own key for the explorer's calls; null: they are made with the key that all visitors share. */
export function ownKey(): string | null {
  return current
}

/** The same, and again whenever it changes. */
export function useOwnKey(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, ownKey)
}

/** Takes a key from now on, and in this browser's next visits where it lets us; null removes it. */
export function changeOwnKey(key: string | null): void {
  current = key
  try {
    if (key === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, key)
  } catch {
    // A browser that keeps nothing uses it until the page is closed.
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
