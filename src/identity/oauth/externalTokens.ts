import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock, Instant } from '#base/clock.ts'
import { DEFAULT_SCOPES, type Scope } from '#contract/access/scopes.ts'
import type { LocalizedText } from '#contract/language.ts'
import { ALGORITHMS, type Discovery, cachedDiscovery, userinfo } from '../oidcDiscovery.ts'
import type { OutboundFetch } from '../outbound.ts'
import { scopesIn } from './accessTokens.ts'
import type { TokenReading } from './authorization.ts'

/** The provider whose access tokens are accepted in place of our own. */
export interface ExternalSettings {
  issuer: string
  /** The audience of its tokens when it cannot name our resources; null when it can. */
  audience: string | null
}

interface Parts extends ExternalSettings {
  /** The resources that tokens may be issued for. */
  resources: () => readonly string[]
  fetch: OutboundFetch
  clock: Clock
  /** Returns the grant of a token, by the verified address of the person it was issued to. */
  grantFor: (order: {
    email: string
    clientId: string
    scopes: readonly Scope[]
    issuedAt: Instant
  }) => Promise<{ kind: 'granted'; accountId: string; grantId: string } | { kind: 'refused'; reason: LocalizedText }>
}

/** A withdrawn grant or a closed account is detected from memory; this time bounds all other changes. */
const KNOWN_MS = 5 * 60_000
/**
 * Limits memory use, at a kilobyte each; the oldest is dropped. Refusals are remembered separately, because strangers
 * could fill the memory.
 */
const KNOWN_MAX = 10_000
/** Minimum interval between reloads of the keys for an unknown key, because strangers can invent key ids. */
const RECHECK_MS = 60_000

interface SignedClaims {
  kind: 'signed'
  claims: JWTPayload
  /** The keys that verified the signature. */
  discovery: Discovery
}

type InvalidToken = Extract<TokenReading, { kind: 'invalid' }>

const invalid = (reason: LocalizedText): InvalidToken => ({ kind: 'invalid', reason })

const NO_PERSON: LocalizedText = {
  en: 'it names no person with a verified e-mail address',
  ko: '확인된 이메일 주소가 있는 사람이 적혀 있지 않습니다',
}

/** Results of verification, by the token's hash. */
type Memory = Map<string, { reading: TokenReading; until: Instant }>

/**
 * Reads access tokens of an external OpenID Connect provider: signed JWTs (RFC 9068), verified with its published keys.
 */
export class ExternalTokens {
  readonly #parts: Parts
  readonly #discovery: ReturnType<typeof cachedDiscovery>
  readonly #known: Memory = new Map()
  readonly #refused: Memory = new Map()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#discovery = cachedDiscovery(parts.issuer, parts.fetch, parts.clock)
  }

  read(text: string): TokenReading | Promise<TokenReading> {
    const mark = createHash('sha256').update(text).digest('base64url')
    const known = this.#known.get(mark) ?? this.#refused.get(mark)
    return known && known.until > this.#parts.clock() ? known.reading : this.#readAnew(text, mark)
  }

  async #readAnew(text: string, mark: string): Promise<TokenReading> {
    const verified = await this.#verify(text)
    if (verified.kind === 'invalid') return this.#refuse(mark, verified.reason)
    const { clientId, issuedAt, expiresAt, audience, scopes, discovery, claims } = verified
    const email = verifiedEmail(claims) ?? verifiedEmail(await this.#userinfo(discovery, text, claims))
    if (email === null) return this.#refuse(mark, NO_PERSON)
    const granted = await this.#parts.grantFor({ email, clientId, scopes, issuedAt })
    if (granted.kind === 'refused') return this.#refuse(mark, granted.reason)
    const { accountId, grantId } = granted
    const reading: TokenReading = { kind: 'token', token: { grantId, accountId, audience, scopes, expiresAt } }
    this.#refused.delete(mark)
    return remember(this.#known, mark, reading, Math.min(expiresAt, this.#parts.clock() + KNOWN_MS))
  }

  /** Remembers a refusal; otherwise every request with such a token would be verified and sent to the provider. */
  #refuse(mark: string, reason: LocalizedText): TokenReading {
    this.#known.delete(mark)
    return remember(this.#refused, mark, { kind: 'invalid', reason }, this.#parts.clock() + RECHECK_MS)
  }

  /** Returns the token's claims, or what is wrong with it. */
  async #verify(text: string) {
    const { audience, resources } = this.#parts
    const found = await this.#verified(text, await this.#discovery())
    if (found.kind === 'invalid') return found
    const { claims, discovery } = found
    const { client_id: named, azp, iat, exp, aud, scope, scp } = claims
    const clientId = named ?? azp
    if (typeof clientId !== 'string')
      return invalid({ en: 'it does not name its client', ko: '클라이언트가 적혀 있지 않습니다' })
    if (iat === undefined || exp === undefined)
      return invalid({
        en: 'it does not state when it was issued and when it expires',
        ko: '발급 시각과 만료 시각이 적혀 있지 않습니다',
      })
    const audiences = [aud ?? []].flat()
    const resource = resources().find((known) => audiences.includes(known))
    if (resource === undefined && !(audience !== null && audiences.includes(audience)))
      return invalid({
        en: `it was made for ${audiences.join(' and ') || 'nobody'}, not for ${resources().join(' or ')}`,
        ko: `${resources().join(' 또는 ')} 용으로 발급되지 않았습니다. 토큰의 대상: ${audiences.join(', ') || '없음'}`,
      })
    const scopes = scopesIn(Array.isArray(scp) ? scp.join(' ') : (scope ?? scp))
    // Otherwise any user of another service of this provider would have access without a grant.
    if (scopes.length === 0) {
      const names = DEFAULT_SCOPES.join(', ')
      return invalid({ en: `it carries none of the scopes ${names}`, ko: `${names} 권한 가운데 하나도 없습니다` })
    }
    const times = { issuedAt: iat * 1_000, expiresAt: exp * 1_000 }
    return { kind: 'verified' as const, claims, discovery, clientId, ...times, audience: resource ?? null, scopes }
  }

  async #verified(text: string, discovery: Discovery): Promise<SignedClaims | InvalidToken> {
    const { issuer, clock } = this.#parts
    const options = { issuer, algorithms: [...ALGORITHMS], currentDate: new Date(clock()) }
    try {
      const { payload } = await jwtVerify(text, createLocalJWKSet(discovery.jwks), options)
      return { kind: 'signed', claims: payload, discovery }
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) {
        const newer = await this.#discovery(RECHECK_MS)
        if (newer !== discovery) return this.#verified(text, newer)
      }
      if (cause instanceof errors.JWTExpired) return invalid({ en: 'it has expired', ko: '만료되었습니다' })
      // Only the token is parsed here, so every other error means that the token cannot be read.
      return invalid({ en: 'it is not signed by the provider', ko: '인증 제공자가 서명하지 않았습니다' })
    }
  }

  /** Reads the address from the userinfo endpoint, for providers that omit it from access tokens. */
  async #userinfo(discovery: Discovery, text: string, { sub }: JWTPayload) {
    const claims = await userinfo(discovery, text, this.#parts.fetch).catch(() => null)
    return claims?.['sub'] === sub ? claims : null
  }
}

function remember(memory: Memory, mark: string, reading: TokenReading, until: Instant): TokenReading {
  const [oldest] = memory.keys()
  if (memory.size >= KNOWN_MAX && oldest !== undefined) memory.delete(oldest)
  memory.set(mark, { reading, until })
  return reading
}

function verifiedEmail(claims: Readonly<Record<string, unknown>> | null): string | null {
  const { email, email_verified: verified } = claims ?? {}
  return typeof email === 'string' && verified === true ? email.toLowerCase() : null
}
