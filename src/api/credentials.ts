import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refused } from '#flows/refusal.ts'
import { readQueryString } from './queryString.ts'
import { queryOf } from './replies.ts'

export type Credential = { kind: 'key'; key: string } | Refusal

/** The bearer token of `Authorization`, or null when the header is absent or of another scheme. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const match = /^Bearer[ ]+(\S.*)$/i.exec(authorization)
  return match ? (match[1] as string).trim() : null
}

/** The refusal of a key in the URL, where logs and proxies would keep it; null when there is none. */
export function keyInUrl(url: string): Refusal | null {
  return namesApiKey(url) ? refused('query_auth_disabled', { param: 'api_key' }) : null
}

/** The API key of a request: in one of two headers. */
export function keyIn(headers: IncomingHttpHeaders): Credential {
  const bearer = bearerOf(headers)
  const plain = headers['x-api-key']
  const header = typeof plain === 'string' && plain.trim() !== '' ? plain.trim() : null
  if (bearer !== null && header !== null && bearer !== header) {
    const message = 'Authorization and X-API-Key carry different keys.'
    return refused('invalid_parameter', {
      message: { en: message, ko: 'Authorization과 X-API-Key의 키가 서로 다릅니다.' },
      faults: [
        {
          param: 'X-API-Key',
          code: 'invalid_parameter',
          message,
          value: null,
          hint: 'Send the key in one of the two headers.',
        },
      ],
    })
  }
  const key = bearer ?? header
  return key === null ? refused('api_key_required') : { kind: 'key', key }
}

/** Compares digests of equal length, so that neither content nor length of the token shows in the time it takes. */
export function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** The name itself, or one that is encoded: what most queries have none of. */
const MAY_NAME_KEY = /[?&][^=&]*(?:%|api_key)/i

/** Looks for the parameter by name, however it is written, even where other parts of the query cannot be decoded. */
function namesApiKey(url: string): boolean {
  if (!MAY_NAME_KEY.test(url)) return false
  return queryOf(url)
    .split('&')
    .some((pair) => {
      const [name = ''] = pair.split('=', 1)
      return (name.includes('%') ? decoded(name) : name).toLowerCase() === 'api_key'
    })
}

function decoded(name: string): string {
  const reading = readQueryString(name)
  return reading.kind === 'read' ? (reading.params[0]?.[0] ?? '') : ''
}
