/** The exit codes of all commands (docs/reference/clients.md#exit-codes). */
export const EXIT = {
  ok: 0,
  other: 1,
  wrongUse: 2,
  auth: 3,
  notFound: 4,
  notAvailable: 5,
  limit: 6,
  declined: 7,
  network: 8,
} as const

const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done',
  wrongUse: 'wrong use',
  auth: 'key',
  notFound: 'not found',
  notAvailable: 'not available',
  limit: 'limit',
  declined: 'declined or expired',
  network: 'service not reached',
  other: 'anything else',
}

/** The line of the help that lists the exit codes, for scripts. */
export const EXIT_CODES = `Exit codes: ${Object.entries(MEANINGS)
  .map(([name, meaning]) => `${EXIT[name as keyof typeof EXIT]} ${meaning}`)
  .join(', ')}`

const BY_STATUS: Readonly<Record<number, number>> = {
  400: EXIT.wrongUse,
  401: EXIT.auth,
  403: EXIT.auth,
  404: EXIT.notFound,
  422: EXIT.notAvailable,
  429: EXIT.limit,
}

/** Returns the exit code of an HTTP status that refuses a call. */
export function exitCodeOfStatus(status: number): number {
  return BY_STATUS[status] ?? EXIT.other
}
