import type { Log } from '#base/log.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'

/** As often as the folder of releases is read: a release is served on all nodes within seconds. */
const POLL_MS = 2_000

/**
 * Brings the folder of releases to the state of its store, and keeps it there until `opened` is closed. While the store
 * does not answer, the folder stays as it is, and the log says so once. Resolves after the first attempt.
 */
export async function followStore(opened: AsyncDisposableStack, store: ReleaseStore, log: Log): Promise<void> {
  let failure: string | null = null
  let busy: Promise<void> | null = null
  const pull = async () => {
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
  const next = () => (busy ??= pull().finally(() => (busy = null)))
  await next()
  const timer = setInterval(() => void next(), POLL_MS).unref()
  opened.defer(async () => {
    clearInterval(timer)
    await busy
  })
}
