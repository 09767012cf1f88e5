/** Far above every promised duration, so that a busy machine does not fail a test. */
const GIVEN_UP_AFTER_MS = 30_000

/** Waits until a condition holds that another part of the process, or another process, brings about. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = AbortSignal.timeout(GIVEN_UP_AFTER_MS)
  while (!(await holds())) {
    giveUp.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
