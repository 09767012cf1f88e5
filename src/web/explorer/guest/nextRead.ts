import { OnesetError } from '#client/onesetError.ts'

/** The longest that a read waits for an answer: as long as the service allows. */
export const WAIT_S = 25
/** The next read begins at once: it is the one that waits. */
const AT_ONCE_MS = 1
/** The service answered a wait at once, because as many as the account may have were waiting. */
const NO_WAIT_MS = 3_000
const AFTER_ERROR_MS = 5_000
/** A wait that ended by itself took about `WAIT_S`; one that took less by more than this was not granted. */
const EARLY_MS = 1_000
/** Errors that the same read would get again: a request that is gone, and a session that has ended. */
const FINAL_CODES: readonly string[] = ['live_query_not_found', 'reservation_not_found', 'sign_in_required']

/** The last read of a request: its answer or error, and how long it took. */
export interface LastRead {
  error: Error | null
  /** Null before the first answer. */
  settled: boolean | null
  /** True when the read asked the service to wait for the answer. */
  waited: boolean
  tookMs: number
}

/** Returns whether another read could succeed after this error. */
function isPassing(error: Error): boolean {
  return !(error instanceof OnesetError) || !FINAL_CODES.includes(error.code)
}

/**
 * Returns the pause until a request is read again, in milliseconds; false for never. `settledMs` is the pause once it is
 * settled.
 */
export function nextReadMs({ error, settled, waited, tookMs }: LastRead, settledMs: number | false): number | false {
  if (error !== null) return isPassing(error) ? AFTER_ERROR_MS : false
  if (settled === null) return false
  if (settled) return settledMs
  return waited && tookMs < WAIT_S * 1_000 - EARLY_MS ? NO_WAIT_MS : AT_ONCE_MS
}

/**
 * Returns the pause until a list of requests is read again, in milliseconds; false for never. `pendingMs` is the pause
 * while one of them waits for its answer, false where the list is not followed.
 */
export function nextListMs(
  listed: readonly { settled: boolean }[] | undefined,
  pendingMs: number | false,
): number | false {
  return listed?.some(({ settled }) => !settled) === true ? pendingMs : false
}
