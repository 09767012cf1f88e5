import type { Notifier } from './notifier.ts'

/** A look that failed is repeated after this. */
const RETRY_MS = 250

/**
 * Keeps what a node holds in memory the way the database has it: looks at once, and again with every ring of the topic.
 * One look at a time, so that an older state never follows a newer one; what is rung meanwhile is looked at next. A look
 * that fails is repeated until it does not, except for the first, whose failure is the caller's. Returns how to stop.
 */
export async function follow(notifier: Notifier, topic: string, look: () => Promise<void>): Promise<() => void> {
  let due = true
  let looking = false
  const stopping = new AbortController()
  let retry: NodeJS.Timeout | undefined
  const lookWhileDue = async () => {
    looking = true
    try {
      while (due && !stopping.signal.aborted) {
        due = false
        await look()
      }
    } catch (cause) {
      due = true
      throw cause
    } finally {
      looking = false
    }
  }
  const catchUp = () => {
    clearTimeout(retry)
    if (looking || stopping.signal.aborted) return
    lookWhileDue().catch(() => (retry = setTimeout(catchUp, RETRY_MS).unref()))
  }
  const stopListening = notifier.listen(topic, () => {
    due = true
    catchUp()
  })
  const stop = () => {
    stopping.abort()
    clearTimeout(retry)
    stopListening()
  }
  try {
    await lookWhileDue()
  } catch (cause) {
    stop()
    throw cause
  }
  return stop
}
