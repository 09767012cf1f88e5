import type { Instant } from '#base/clock.ts'
import { readQueryString } from '../input/queryString.ts'
import { queryOf } from '../http/replies.ts'

/** The day on which the end of keys in URLs was announced. */
const DEPRECATED_AT: Instant = Date.UTC(2026, 10, 21)

/**
 * Matches a query that may name the key, plain or percent-encoded. Most queries do not match, so they are not parsed.
 */
const MAY_NAME_KEY = /[?&][^=&?]*(?:%|api_key)/i

/**
 * Returns the value of `api_key` in a URL, empty when only the name is present; null when there is none. Finds the name
 * in any encoding, even where other parts of the query cannot be decoded.
 */
export function keyInQuery(url: string): string | null {
  if (!MAY_NAME_KEY.test(url)) return null
  const pair = queryOf(url).split('&').find(isKeyPair)
  return pair === undefined ? null : decoded(pair)
}

/** Returns the query without its key, so that the rest is parsed like any other query. */
export function withoutKey(query: string): string {
  if (!MAY_NAME_KEY.test(`?${query}`)) return query
  return query
    .split('&')
    .filter((pair) => !isKeyPair(pair))
    .join('&')
}

/** Returns the headers that state until when keys in URLs are accepted (docs/reference/billing.md#keys-in-urls). */
export function queryKeyHeaders(sunset: Instant, publicUrl: string): string[] {
  const docs = `<${publicUrl}/docs#start>`
  const headers = {
    deprecation: `@${Math.min(DEPRECATED_AT, sunset) / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `${docs}; rel="deprecation", ${docs}; rel="sunset"`,
    'x-service-notice': 'query_auth_deprecated',
  }
  return Object.entries(headers).flat()
}

function isKeyPair(pair: string): boolean {
  const [name = ''] = pair.split('=', 1)
  const plain = name.includes('%') ? readQueryString(name) : null
  const text = plain === null ? name : plain.kind === 'read' ? (plain.params[0]?.[0] ?? '') : ''
  return text.toLowerCase() === 'api_key'
}

function decoded(pair: string): string {
  const reading = readQueryString(pair)
  return reading.kind === 'read' ? (reading.params[0]?.[1] ?? '') : ''
}
