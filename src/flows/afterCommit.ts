/** Work that follows a commit: its name in the log, and the work itself. */
export type FollowUp = readonly [name: string, run: () => unknown]

/**
 * Runs follow-ups in order. A failed follow-up is logged and the next one still runs: the change is committed, so the
 * call must not report that it had no effect. Timers repeat work that must eventually happen.
 */
export type AfterCommit = (followUps: readonly FollowUp[]) => Promise<void>

/** `logFailure` is called for each failed follow-up. */
export function afterCommit(logFailure: (name: string, cause: unknown) => void): AfterCommit {
  return async (followUps) => {
    for (const [name, run] of followUps)
      try {
        await run()
      } catch (cause) {
        logFailure(name, cause)
      }
  }
}
