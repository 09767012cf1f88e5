import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'

/** How soon after a new release an owner sees requests to a place that was merged into theirs. */
export const MOVE_MS = 10_000

/** Runs a job once for each release that is served, and repeats it later when it failed. */
export function eachRelease(releases: ReleaseHolder, job: () => Promise<void>): () => Promise<void> {
  let doneFor: unknown = null
  return async () => {
    const index = releases.current()?.index
    if (index === undefined || index === doneFor) return
    await job()
    doneFor = index
  }
}
