import { OnesetError } from '#client/onesetError.ts'
import { browserEnvironment } from '../../service/browserEnvironment.ts'

/** Attempts before the refusal shows; the service asks to wait ten seconds between two. */
const ATTEMPTS_MAX = 12
const WAIT_MS = 10_000

/**
 * Repeats a call while the service answers that it is not ready, because a person who waits should not have to press
 * again. `onWait` is called before each wait; `isCurrent` ends the attempts when nobody needs the answer any more: then
 * the result is null.
 */
export async function whenPrepared<T>(
  call: () => Promise<T>,
  { onWait, isCurrent }: { onWait: () => void; isCurrent: () => boolean },
): Promise<T | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await call()
      return isCurrent() ? answer : null
    } catch (cause) {
      if (!isCurrent()) return null
      const isPreparing = cause instanceof OnesetError && cause.code === 'service_unavailable'
      if (!isPreparing || attempt >= ATTEMPTS_MAX) throw cause
      onWait()
      await browserEnvironment.pause(cause.retryAfterMs ?? WAIT_MS, undefined)
      if (!isCurrent()) return null
    }
  }
}
