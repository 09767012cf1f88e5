import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the connection closes before the answer was sent completely. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort())
  // The connection may have closed before the listener was added; the event does not repeat.
  if (raw.destroyed) leaving.abort()
  return leaving.signal
}
