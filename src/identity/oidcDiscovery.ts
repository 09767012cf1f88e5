import type { JSONWebKeySet } from 'jose'
import type { Clock, Instant } from '#base/clock.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { OutboundFetch, OutboundRequest } from './outbound.ts'

/** Providers change their keys occasionally, and their endpoints hardly ever. */
const DISCOVERY_MS = 60 * 60_000
/** Signatures with the provider's private key; a shared secret or an unsigned token proves nothing to us. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const

/** The parts of the discovery document that we need (OpenID Connect Discovery 1.0, section 3). */
export interface Discovery {
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | null
  jwks: JSONWebKeySet
}

/**
 * Returns a function that reads the discovery document and caches it for `ageMsMax`. When a read fails, the cached
 * document is used until the next read; a first failure is not cached.
 */
export function cachedDiscovery(
  issuer: string,
  fetch: OutboundFetch,
  clock: Clock,
): (ageMsMax?: number) => Promise<Discovery> {
  let known: { at: Instant; discovery: Promise<Discovery> } | null = null
  return (ageMsMax = DISCOVERY_MS) => {
    if (known && clock() - known.at < ageMsMax) return known.discovery
    const earlier = known?.discovery
    const discovery = earlier ? discover(issuer, fetch).catch(() => earlier) : discover(issuer, fetch)
    known = { at: clock(), discovery }
    discovery.catch(() => (known = null))
    return discovery
  }
}

async function discover(issuer: string, fetch: OutboundFetch): Promise<Discovery> {
  const get = (url: string) => jsonOf(fetch, { url, method: 'GET', headers: { accept: 'application/json' } })
  const document = await get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (document['issuer'] !== issuer)
    throw new Unavailable('identity provider: its discovery document names another issuer')
  const jwks = await get(textOf(document, 'jwks_uri'))
  if (!Array.isArray(jwks['keys'])) throw new Unavailable('identity provider: its key set has no keys')
  return {
    authorizationEndpoint: textOf(document, 'authorization_endpoint'),
    tokenEndpoint: textOf(document, 'token_endpoint'),
    userinfoEndpoint: typeof document['userinfo_endpoint'] === 'string' ? document['userinfo_endpoint'] : null,
    jwks: jwks as unknown as JSONWebKeySet,
  }
}

/** Returns the claims of the userinfo endpoint; null for a provider without one. */
export async function userinfo(
  { userinfoEndpoint: url }: Discovery,
  accessToken: string,
  fetch: OutboundFetch,
): Promise<Record<string, unknown> | null> {
  if (url === null) return null
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  return jsonOf(fetch, { url, method: 'GET', headers })
}

/**
 * Returns the object of an answer. Throws `Unavailable` for any other answer, because that is a fault of the provider.
 */
async function jsonOf(fetch: OutboundFetch, request: OutboundRequest): Promise<Record<string, unknown>> {
  return objectIn(await providerAnswer(fetch, request))
}

/** Returns the provider's answer; throws `Unavailable` when there is none. */
export async function providerAnswer(
  fetch: OutboundFetch,
  request: OutboundRequest,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(request)
  if (answer.kind === 'failed') throw new Unavailable(`identity provider: ${answer.reason}`)
  return answer
}

export function objectIn({ status, body }: { status: number; body: string }): Record<string, unknown> {
  if (status !== 200) throw new Unavailable(`identity provider: status ${status}`)
  const value = jsonObjectIn(body)
  if (value === null) throw new Unavailable('identity provider: no JSON object')
  return value
}

/** Returns null for a text that is not a JSON object. */
export function jsonObjectIn(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export function textOf(from: Readonly<Record<string, unknown>>, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new Unavailable(`identity provider: no ${name}`)
  return value
}
