import type { FastifyRequest } from 'fastify'

/**
 * Paths that any web page may read: they need no key (docs/reference/errors.md#web-pages). Reads join them with browser
 * keys.
 */
export const ALWAYS_OPEN: ReadonlySet<string> = new Set(['/api/v1/meta', '/openapi.json'])

const PREFLIGHT_S = 7_200
const EXPOSED =
  'X-Service-Units, X-Service-Ignored-Fields, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Link, Deprecation, Sunset, Idempotent-Replayed'

export function corsHeaders(): Record<string, string> {
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED }
}

/** The answer to a preflight of a GET; the operator's calls are for no web page, so theirs gets no leave. */
export function preflightHeaders(request: FastifyRequest, allowed: readonly string[]): Record<string, string> {
  const isPreflight =
    request.headers.origin !== undefined && request.headers['access-control-request-method'] !== undefined
  if (!isPreflight || !allowed.includes('GET') || request.url.startsWith('/api/admin/')) return {}
  return {
    ...corsHeaders(),
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Authorization, X-API-Key, X-Request-Id, If-None-Match, Accept-Language',
    'access-control-max-age': String(PREFLIGHT_S),
  }
}
