/** What the client takes from where it runs; tests hand in their own. */
export interface Machine {
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 up to 1. */
  random: () => number
  /** An idempotency key no other call has. */
  newKey: () => string
  /** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** A pause by the timer that Node, browsers and workers have. */
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
