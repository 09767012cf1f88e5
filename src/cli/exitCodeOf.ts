import type { OnesetError } from '#client/onesetError.ts'
import { EXIT, exitCodeOfStatus } from '#commandLine/exitCodes.ts'

/** Returns the exit code of an API error. */
export function exitCodeOf(error: OnesetError): number {
  if (error.code === 'max_units_exceeded' || error.param === 'max_units') return EXIT.limit
  if (error.code === 'connection_failed' || error.code === 'timed_out') return EXIT.network
  return exitCodeOfStatus(error.status ?? 0)
}
