import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock, Instant } from '#base/clock.ts'
import { DEFAULT_SCOPES, type Scope } from '#contract/access/scopes.ts'
import { ALGORITHMS, type Discovery, discovered, userinfo } from '../oidcDiscovery.ts'
import type { OutboundFetch } from '../outbound.ts'
import { scopesIn } from './accessTokens.ts'
import type { TokenReading } from './authorization.ts'

/** The provider whose access tokens are accepted in place of our own. */
export interface ExternalSettings {
  issuer: string
  /** What its tokens name as their audience where it cannot name our resources; null: it can. */
  audience: string | null
}

interface Parts extends ExternalSettings {
  /** What tokens may be for. */
  resources: () => readonly string[]
  fetch: OutboundFetch
  clock: Clock
  /** The grant a token stands for, by the verified address of the person it was issued to. */
  grantFor: (order: {
    email: string
    clientId: string
    scopes: readonly Scope[]
    issuedAt: Instant
  }) => Promise<{ kind: 'granted'; accountId: string; grantId: string } | { kind: 'refused'; reason: string }>
}

/** A grant that was withdrawn, or an account that was closed, is known from memory; this bounds everything else. */
const KNOWN_MS = 5 * 60_000
/** Bounds memory: a kilobyte each. The oldest goes; refusals have a memory of their own, for strangers could fill it. */
const KNOWN_MAX = 10_000
/** A key that is not known makes us look again, and strangers make up keys. */
const LOOK_AGAIN_MS = 60_000

/** What was found out about a token, by its hash. */
type Memory = Map<string, { reading: TokenReading; until: Instant }>

/** Reads access tokens of an external OpenID Connect provider: signed JWTs (RFC 9068), verified by its published keys. */
export class ExternalTokens {
  readonly #parts: Parts
  readonly #discovery: ReturnType<typeof discovered>
  readonly #known: Memory = new Map()
  readonly #refused: Memory = new Map()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#discovery = discovered(parts.issuer, parts.fetch, parts.clock)
  }

  read(text: string): TokenReading | Promise<TokenReading> {
    const mark = createHash('sha256').update(text).digest('base64url')
    const known = this.#known.get(mark) ?? this.#refused.get(mark)
    return known && known.until > this.#parts.clock() ? known.reading : this.#readAnew(text, mark)
  }

  async #readAnew(text: string, mark: string): Promise<TokenReading> {
    const verified = await this.#verify(text)
    if (typeof verified === 'string') return this.#refuse(mark, verified)
    const { clientId, issuedAt, expiresAt, audience, scopes, discovery, claims } = verified
    const email = verifiedEmail(claims) ?? verifiedEmail(await this.#userinfo(discovery, text, claims))
    if (email === null) return this.#refuse(mark, 'it names nobody with a verified e-mail address')
    const granted = await this.#parts.grantFor({ email, clientId, scopes, issuedAt })
    if (granted.kind === 'refused') return this.#refuse(mark, granted.reason)
    const { accountId, grantId } = granted
    const reading: TokenReading = { kind: 'token', token: { grantId, accountId, audience, scopes, expiresAt } }
    this.#refused.delete(mark)
    return remember(this.#known, mark, reading, Math.min(expiresAt, this.#parts.clock() + KNOWN_MS))
  }

  /** Noted, or whoever holds such a token has us verify it, and ask the provider, with each request. */
  #refuse(mark: string, reason: string): TokenReading {
    this.#known.delete(mark)
    return remember(this.#refused, mark, { kind: 'invalid', reason }, this.#parts.clock() + LOOK_AGAIN_MS)
  }

  /** What it says, or what is wrong with it. */
  async #verify(text: string) {
    const { audience, resources } = this.#parts
    const found = await this.#verified(text, await this.#discovery())
    if (typeof found === 'string') return found
    const { claims, discovery } = found
    const { client_id: named, azp, iat, exp, aud, scope, scp } = claims
    const clientId = named ?? azp
    if (typeof clientId !== 'string') return 'it does not name its client'
    if (iat === undefined || exp === undefined) return 'it does not say from when until when it holds'
    const audiences = [aud ?? []].flat()
    const resource = resources().find((known) => audiences.includes(known))
    if (resource === undefined && !(audience !== null && audiences.includes(audience)))
      return `it was made for ${audiences.join(' and ') || 'nobody'}, not for ${resources().join(' or ')}`
    const scopes = scopesIn(Array.isArray(scp) ? scp.join(' ') : (scope ?? scp))
    // Else whoever signs in to anything else of the provider's would be let in here for nothing.
    if (scopes.length === 0) return `it carries none of the scopes ${DEFAULT_SCOPES.join(', ')}`
    const times = { issuedAt: iat * 1_000, expiresAt: exp * 1_000 }
    return { claims, discovery, clientId, ...times, audience: resource ?? null, scopes }
  }

  async #verified(text: string, discovery: Discovery): Promise<{ claims: JWTPayload; discovery: Discovery } | string> {
    const { issuer, clock } = this.#parts
    const options = { issuer, algorithms: [...ALGORITHMS], currentDate: new Date(clock()) }
    try {
      const { payload } = await jwtVerify(text, createLocalJWKSet(discovery.jwks), options)
      return { claims: payload, discovery }
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) {
        const newer = await this.#discovery(LOOK_AGAIN_MS)
        if (newer !== discovery) return this.#verified(text, newer)
      }
      if (cause instanceof errors.JWTExpired) return 'it has expired'
      // Nothing but the token is read here: whatever else goes wrong, it is the token that cannot be read.
      return 'it is not signed by the provider'
    }
  }

  /** Providers that leave the address out of access tokens tell it to whoever holds one. */
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
