import type { KoaContextWithOIDC } from 'oidc-provider'
import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'
import { swallowedUnavailable } from '#base/swallowedFailures.ts'

/**
 * Replaces the library's `server_error` while the database is unreachable or rejects writes: 503 with Retry-After, and
 * the error code of RFC 6749.
 */
export async function unavailableAnswer(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  try {
    await next()
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
  }
  const cause = swallowedUnavailable()
  if (cause === null) return
  ctx.status = 503
  ctx.set('retry-after', String(cause.retryAfterS))
  ctx.body = {
    error: 'temporarily_unavailable',
    error_description: descriptionOf(cause),
  }
}

function descriptionOf(cause: Unavailable): string {
  return cause instanceof WritesUnavailable
    ? 'The service cannot store anything at the moment; send the same request again after the time in Retry-After.'
    : 'The service is not available at the moment; send the same request again after the time in Retry-After.'
}
