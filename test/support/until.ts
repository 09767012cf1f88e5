/** Far above what any promise allows: a machine that does much else must not fail a test. */
const GIVEN_UP_AFTER_MS = 30_000

/** Waits for what another part of the process, or another process, brings about. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = AbortSignal.timeout(GIVEN_UP_AFTER_MS)
  while (!(await holds())) {
    giveUp.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
