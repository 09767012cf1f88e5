import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#base/clock.ts'
import type { DerivedKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_SCOPES, type Scope } from '#contract/access/scopes.ts'

/** The claims of a valid access token (RFC 9068); whether its grant is still active is checked elsewhere. */
export interface AccessToken {
  grantId: string
  accountId: string
  /** The resource it was issued for (RFC 8707); null for any of ours. */
  audience: string | null
  scopes: readonly Scope[]
  expiresAt: Instant
}

/** An access token that this server issued. */
export interface OwnAccessToken extends AccessToken {
  /** Empty for a token without an id, which cannot be revoked individually. */
  tokenId: string
  /** The client it was issued to. */
  clientId: string
}

/** The library signs with it and this server verifies with it; no other party reads the tokens. */
export const ACCESS_TOKEN_ALGORITHM = 'HS256'

/** Matches three base64url parts: no API key has this form. */
export const isTokenShaped = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

/** The claim that contains the grant's id. */
export const GRANT_CLAIM = 'grant'

/** Reads access tokens that this server issued, at the cost of one HMAC and without the database. */
export class AccessTokens {
  readonly #issuer: () => string
  readonly #keys: ReadonlyMap<string, DerivedKey>

  constructor(issuer: () => string, current: DerivedKey, previous: readonly DerivedKey[]) {
    this.#issuer = issuer
    this.#keys = new Map([...previous, current].map((key) => [key.id, key]))
  }

  /**
   * Returns null for a text that is not a token of this server, or was altered. An expired token is returned; the
   * caller checks its expiry.
   */
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

/**
 * Returns the scopes of a space-separated list that a client may be granted. Scopes for keys are excluded, because a
 * key would outlive the client's access.
 */
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
