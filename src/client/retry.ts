import type { OnesetError } from './onesetError.ts'

/** Waiting longer than this is for the caller to decide: a month's quota comes back in weeks. */
const RETRY_AFTER_MAX_MS = 30_000
const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 8_000
/** So that clients which were refused together do not come back together. */
const SPREAD_MS = 1_000

/**
 * How long to wait before the same call is sent again, in milliseconds; null when it should not be. `retries` is how
 * often it was sent again already. The service's Retry-After is kept in full, then spread; without one the wait doubles,
 * its upper half by chance.
 */
export function retryWaitMs(error: OnesetError, retries: number, random: () => number): number | null {
  if (!error.retryable) return null
  const { retryAfterMs } = error
  if (retryAfterMs !== null) return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + random() * SPREAD_MS
  const longest = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** retries)
  return longest * (0.5 + random() / 2)
}
