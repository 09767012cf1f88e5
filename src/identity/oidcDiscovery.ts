import type { JSONWebKeySet } from 'jose'
import type { Clock, Instant } from '#base/clock.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { OutboundFetch, OutboundRequest } from './outbound.ts'

/** Providers change their keys now and then, and their endpoints hardly ever. */
const DISCOVERY_MS = 60 * 60_000
/** Signed with the provider's private key; a shared secret or no signature at all proves nothing to us. */
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

/** What its discovery document says (OpenID Connect Discovery 1.0, section 3), as far as we need it. */
export interface Discovery {
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | null
  jwks: JSONWebKeySet
}

/**
 * Asks once in a while, or when what was heard is older than `ageMsMax`. When that fails, what was heard before holds
 * until the next look; a first failure is not remembered.
 */
export function discovered(
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
    throw new Unavailable('identity provider: it calls itself by another name than its issuer')
  const jwks = await get(textOf(document, 'jwks_uri'))
  if (!Array.isArray(jwks['keys'])) throw new Unavailable('identity provider: it shows no keys')
  return {
    authorizationEndpoint: textOf(document, 'authorization_endpoint'),
    tokenEndpoint: textOf(document, 'token_endpoint'),
    userinfoEndpoint: typeof document['userinfo_endpoint'] === 'string' ? document['userinfo_endpoint'] : null,
    jwks: jwks as unknown as JSONWebKeySet,
  }
}

/** Null for a provider without such an endpoint. */
export async function userinfo(
  { userinfoEndpoint: url }: Discovery,
  accessToken: string,
  fetch: OutboundFetch,
): Promise<Record<string, unknown> | null> {
  if (url === null) return null
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  return jsonOf(fetch, { url, method: 'GET', headers })
}

/** The object of an answer. Whatever else a provider answers is a fault of its own: `Unavailable`. */
async function jsonOf(fetch: OutboundFetch, request: OutboundRequest): Promise<Record<string, unknown>> {
  return objectIn(await answeredBy(fetch, request))
}

/** Whatever a provider answers; `Unavailable` when it does not. */
export async function answeredBy(
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

/** Null for what is no JSON object. */
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
