import type { KoaContextWithOIDC } from 'oidc-provider'
import { Unavailable } from '#base/unavailable.ts'
import { swallowedUnavailable } from '#base/swallowedFailures.ts'

const RETRY_AFTER_S = '10'

/**
 * Replaces the library's `server_error` while the database is away or stores nothing: 503 with Retry-After, and the code
 * that RFC 6749 has for it.
 */
export async function unavailableAnswer(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  try {
    await next()
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
  }
  if (swallowedUnavailable() === null) return
  ctx.status = 503
  ctx.set('retry-after', RETRY_AFTER_S)
  ctx.body = {
    error: 'temporarily_unavailable',
    error_description: 'The service cannot store anything at the moment; send the same request again later.',
  }
}
