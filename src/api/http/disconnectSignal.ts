import type { FastifyReply } from 'fastify'

/** Aborted when the connection is closed before the answer is through. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort())
  // Closed before anybody listened: then it does not say so again.
  if (raw.destroyed) leaving.abort()
  return leaving.signal
}
