import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#base/clock.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_SCOPES, type Scope } from '#contract/access/scopes.ts'

/** What a sound access token says (RFC 9068); whether its grant still stands is another question. */
export interface AccessToken {
  grantId: string
  accountId: string
  /** The resource it was made for (RFC 8707); null for any of ours. */
  audience: string | null
  scopes: readonly Scope[]
  expiresAt: Instant
}

/** One that this server issued. */
export interface OwnAccessToken extends AccessToken {
  /** Empty for one that has none: it cannot be given back by itself. */
  tokenId: string
  /** Whom it was issued to. */
  clientId: string
}

/** The library signs with it, this server verifies with it, and nobody else reads the tokens. */
export const ACCESS_TOKEN_ALGORITHM = 'HS256'

/** Three parts that are base64url: no API key looks like it. */
export const isTokenShaped = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

/** The claim that names the grant. */
export const GRANT_CLAIM = 'grant'

/** Reads access tokens of our own: at the cost of one HMAC, without the database. */
export class AccessTokens {
  readonly #issuer: () => string
  readonly #keys: ReadonlyMap<string, DerivedKey>

  constructor(issuer: () => string, current: DerivedKey, previous: readonly DerivedKey[]) {
    this.#issuer = issuer
    this.#keys = new Map([...previous, current].map((key) => [key.id, key]))
  }

  /** Null for what is no token of ours, or was changed. An expired one is read: its expiry is for the caller to see. */
  read(text: string): OwnAccessToken | null {
    const [head = '', claims = '', signature = ''] = text.split('.')
    const { alg, typ, kid } = objectIn(head)
    const key = typeof kid === 'string' ? this.#keys.get(kid) : undefined
    if (!key || alg !== ACCESS_TOKEN_ALGORITHM || typ !== 'at+jwt') return null
    const expected = createHmac('sha256', key.key).update(`${head}.${claims}`).digest()
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const { iss, sub, aud, exp, scope, jti, client_id: clientId, [GRANT_CLAIM]: grantId } = objectIn(claims)
    const isWhole = [sub, aud, grantId].every((claim) => typeof claim === 'string') && typeof exp === 'number'
    if (iss !== this.#issuer() || !isWhole) return null
    return {
      tokenId: typeof jti === 'string' ? jti : '',
      clientId: typeof clientId === 'string' ? clientId : '',
      grantId: String(grantId),
      accountId: String(sub),
      audience: String(aud),
      scopes: scopesIn(scope),
      expiresAt: exp * 1_000,
    }
  }
}

/** Those of a space-separated list that a client may be granted: no key, for it would outlive what let the client in. */
export function scopesIn(scope: unknown): Scope[] {
  const named = new Set(typeof scope === 'string' ? scope.split(' ') : [])
  return DEFAULT_SCOPES.filter((known) => named.has(known))
}

function objectIn(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
