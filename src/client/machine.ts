/** What the client needs from its runtime; tests pass their own. */
export interface Machine {
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now: () => number
  /** Returns a number from 0 up to 1. */
  random: () => number
  /** Returns a unique idempotency key. */
  newKey: () => string
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Pauses by the timer that Node, browsers and workers have. */
export function pauseByTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
