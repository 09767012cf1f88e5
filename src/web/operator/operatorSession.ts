import { systemClock } from '#base/clock.ts'

/** In this tab only: until when the cookie opens, which scripts cannot see. */
const STORED = 'oneset.operator'

/** Whether this tab's session should still open; the server has the last word. */
export function isSignedIn(): boolean {
  const expiresAt = Date.parse(sessionStorage.getItem(STORED) ?? '')
  return expiresAt > systemClock()
}

export function noteSession(expiresAt: string | null): void {
  if (expiresAt === null) sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, expiresAt)
}
