import type { Instant } from '#base/clock.ts'
import { readQueryString } from '../input/queryString.ts'
import { queryOf } from '../http/replies.ts'

/** The day on which it was announced that keys in URLs will go. */
const DEPRECATED_AT: Instant = Date.UTC(2026, 10, 21)

/** The name itself, or one that is encoded: what most queries have none of. */
const MAY_NAME_KEY = /[?&][^=&?]*(?:%|api_key)/i

/**
 * The value of `api_key` in a URL, empty when there is a name only; null when there is none. It is found by name,
 * however that is written, even where other parts of the query cannot be decoded.
 */
export function keyInQuery(url: string): string | null {
  if (!MAY_NAME_KEY.test(url)) return null
  const pair = queryOf(url).split('&').find(isKeyPair)
  return pair === undefined ? null : decoded(pair)
}

/** The query without its key: what is left is understood like any other. */
export function withoutKey(query: string): string {
  if (!MAY_NAME_KEY.test(`?${query}`)) return query
  return query
    .split('&')
    .filter((pair) => !isKeyPair(pair))
    .join('&')
}

/** What tells a client that sends its key in the URL until when that works (docs/reference/billing.md#keys-in-urls). */
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
