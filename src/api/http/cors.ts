import type { FastifyRequest } from 'fastify'

/**
 * Paths that any web page may read, because they need no key (docs/reference/errors.md#web-pages). Reads with browser
 * keys are open to pages too.
 */
export const ALWAYS_OPEN: ReadonlySet<string> = new Set(['/api/v1/meta', '/openapi.json', '/changelog.json'])

const PREFLIGHT_S = 7_200
const EXPOSED =
  'X-Service-Units, X-Service-Ignored-Fields, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Link, Deprecation, Sunset, Idempotent-Replayed'

export function corsHeaders(): Record<string, string> {
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED }
}

/** Returns the headers that answer a preflight of a GET; none for the operator's calls, which no web page may make. */
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
