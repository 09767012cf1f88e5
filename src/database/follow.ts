import type { Notifier } from './notifier.ts'

/** A failed read is repeated after this time. */
const RETRY_MS = 250

/**
 * Keeps a node's in-memory state equal to the database: calls `read` at once and after every notification of the topic.
 * Calls never overlap, so that an older state never replaces a newer one; notifications that arrive meanwhile cause one
 * further call. A failed call is repeated until it succeeds, except the first, whose error is thrown to the caller.
 * Returns a function that stops.
 */
export async function follow(notifier: Notifier, topic: string, read: () => Promise<void>): Promise<() => void> {
  let due = true
  let reading = false
  const stopping = new AbortController()
  let retry: NodeJS.Timeout | undefined
  const readWhileDue = async () => {
    reading = true
    try {
      while (due && !stopping.signal.aborted) {
        due = false
        await read()
      }
    } catch (cause) {
      due = true
      throw cause
    } finally {
      reading = false
    }
  }
  const catchUp = () => {
    clearTimeout(retry)
    if (reading || stopping.signal.aborted) return
    readWhileDue().catch(() => (retry = setTimeout(catchUp, RETRY_MS).unref()))
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
    await readWhileDue()
  } catch (cause) {
    stop()
    throw cause
  }
  return stop
}
