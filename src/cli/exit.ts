import type { OnesetError } from '#client/onesetError.ts'

/** Exit codes (docs/reference/clients.md#exit-codes). */
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

/** A command used wrongly, or a state that stops it: told in one sentence with the way out, never with a stack. */
export class Stop extends Error {
  readonly exitCode: number
  /** What to type next. */
  readonly hint: string | null

  constructor(message: string, hint: string | null = null, exitCode: number = EXIT.wrongUse) {
    super(message)
    this.hint = hint
    this.exitCode = exitCode
  }
}

const BY_STATUS: Readonly<Record<number, number>> = {
  400: EXIT.wrongUse,
  401: EXIT.auth,
  403: EXIT.auth,
  404: EXIT.notFound,
  422: EXIT.notAvailable,
  429: EXIT.limit,
}

/** The exit code an error of the API ends with. */
export function exitCodeOf(error: OnesetError): number {
  if (error.code === 'max_units_exceeded' || error.param === 'max_units') return EXIT.limit
  if (error.code === 'connection_failed' || error.code === 'timed_out') return EXIT.network
  return BY_STATUS[error.status ?? 0] ?? EXIT.other
}
