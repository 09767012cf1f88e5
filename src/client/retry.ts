import type { OnesetError } from './onesetError.ts'

/** The caller decides about longer waits: a month's quota returns after weeks. */
const RETRY_AFTER_MAX_MS = 30_000
const FIRST_WAIT_MS = 500
const WAIT_MAX_MS = 8_000
/** The random delay that keeps clients which were refused together from retrying together. */
const SPREAD_MS = 1_000

/**
 * Returns the time until the next attempt in milliseconds; null when there should be none. `retries` is the number of
 * earlier retries. The service's Retry-After is observed in full, with a random delay added; without one the wait
 * doubles, and its upper half is random.
 */
export function retryWaitMs(error: OnesetError, retries: number, random: () => number): number | null {
  if (!error.retryable) return null
  const { retryAfterMs } = error
  if (retryAfterMs !== null) return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + random() * SPREAD_MS
  const longest = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** retries)
  return longest * (0.5 + random() / 2)
}
