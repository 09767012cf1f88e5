/** Starts a stopwatch: calling it gives the seconds since. It measures; nothing that is built or answered depends on it. */
export function startStopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}
