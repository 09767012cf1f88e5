/** Work that follows a commit: what the log calls it, and the work itself. */
export type FollowUp = readonly [name: string, run: () => unknown]

/**
 * Runs follow-ups in turn. One that fails is logged and the next one runs all the same: the change stands, so the call
 * must not answer that it had no effect. Timers repeat whatever has to happen in the end.
 */
export type AfterCommit = (followUps: readonly FollowUp[]) => Promise<void>

/** `logFailure` hears of each follow-up that failed. */
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
