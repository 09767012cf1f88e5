import type { Log } from '#base/log.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import { startTimers } from '../timers.ts'

/** As often as the folder of releases is read: a release is served on all nodes within seconds. */
const POLL_MS = 2_000

/**
 * Brings the folder of releases to the state of its store, and keeps it there until `opened` is closed. Resolves after
 * the first attempt.
 */
export async function followStore(opened: AsyncDisposableStack, store: ReleaseStore, log: Log): Promise<void> {
  const run = pullReporting(store, log)
  await run()
  startTimers(opened, log, [{ name: 'follow the store of releases', everyMs: POLL_MS, run }])
}

/**
 * Returns a pull that never rejects. While the store does not answer, the folder stays as it is, and the log states each
 * reason once.
 */
function pullReporting(store: ReleaseStore, log: Log): () => Promise<void> {
  let failure: string | null = null
  return async () => {
    try {
      await store.pull()
      if (failure !== null) log('info', 'the store of releases answers again', { store: store.place })
      failure = null
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (reason !== failure)
        log('error', 'the store of releases cannot be followed; the releases on this machine are served', {
          store: store.place,
          reason,
        })
      failure = reason
    }
  }
}
