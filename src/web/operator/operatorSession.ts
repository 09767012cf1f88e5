import { useSyncExternalStore } from 'react'
import { systemClock } from '#base/clock.ts'

/** In this tab only: until when the cookie opens, which scripts cannot see. */
const STORED = 'oneset.operator'
const listeners = new Set<() => void>()

/** Whether this tab's session should still open; the server has the last word. */
export function useIsOperator(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isSignedIn)
}

/** Signed in until then; null: signed out, or refused by the server. */
export function noteOperator(expiresAt: string | null): void {
  if (expiresAt === null) sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, expiresAt)
  for (const listener of listeners) listener()
}

function isSignedIn(): boolean {
  return Date.parse(sessionStorage.getItem(STORED) ?? '') > systemClock()
}
