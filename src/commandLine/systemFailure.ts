import { EXIT } from './exitCodes.ts'
import { Stop } from './stop.ts'

/** Matches Node's codes and DuckDB's messages for a full disk, an exceeded quota, or a file above the size limit. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|EFBIG)\b|(?:No space left on device|Disk quota exceeded|File too large)$/

/** Matches Node's codes for wrong calls of its functions and for failed assertions. */
const OF_THE_PROGRAM = /^ERR_(?:ASSERTION|INTERNAL|INVALID|MISSING_ARGS|OUT_OF_RANGE)/

/**
 * Returns the failure for an error of the system, such as a full disk or a write-protected folder: Node and SQLite give
 * these a code. Returns null for faults of the program.
 */
export function systemFailure(error: unknown): Stop | null {
  if (!(error instanceof Error)) return null
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || OF_THE_PROGRAM.test(code)) return null
  const { message } = error
  const remedy = NO_ROOM.test(message) ? ': free space there and run the command again' : ''
  return new Stop(`${message}${remedy}`, null, EXIT.other)
}
