import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Refusal, refused } from '#flows/refusal.ts'

export type Credential = { kind: 'key'; key: string } | Refusal

/** Returns the bearer token of `Authorization`; null when the header is absent or has another scheme. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const match = /^Bearer[ ]+(\S.*)$/i.exec(authorization)
  return match ? (match[1] as string).trim() : null
}

const DIFFERENT = { en: 'The request carries different keys.', ko: '요청에 서로 다른 키가 있습니다.' }

/** The refusal of a request with two different keys, because it is unclear which one is meant. */
export const DIFFERENT_KEYS = refused('invalid_parameter', {
  faults: [
    {
      param: 'X-API-Key',
      code: 'invalid_parameter',
      message: DIFFERENT,
      value: null,
      hint: {
        en: 'Send the key once: as Authorization: Bearer … or as X-API-Key.',
        ko: '키를 Authorization: Bearer … 또는 X-API-Key 중 하나로만 보내세요.',
      },
    },
  ],
})

/** Reads the API key of a request from either of its two headers. */
export function keyIn(headers: IncomingHttpHeaders): Credential {
  const bearer = bearerOf(headers)
  const plain = headers['x-api-key']
  const header = typeof plain === 'string' && plain.trim() !== '' ? plain.trim() : null
  if (bearer !== null && header !== null && bearer !== header) return DIFFERENT_KEYS
  const key = bearer ?? header
  return key === null ? refused('api_key_required') : { kind: 'key', key }
}

/**
 * Compares digests of equal length, so that the time taken depends neither on the content nor on the length of the
 * token.
 */
export function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
