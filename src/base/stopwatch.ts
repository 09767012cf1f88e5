/**
 * Starts a stopwatch; the returned function gives the seconds since. For measurements only: no build or answer depends
 * on it.
 */
export function startStopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}
