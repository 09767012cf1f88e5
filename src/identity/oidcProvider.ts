import { createAuthorizationURL, type OAuthProvider } from '@better-auth/core/oauth2'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { Clock, Instant } from '#base/clock.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { OutboundFetch, OutboundRequest } from './outbound.ts'

/** An OpenID Connect provider that people may sign in with. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The library's name of it, in `/api/auth/sign-in/social {"provider": "oidc"}` and `/api/auth/callback/oidc`. */
const OIDC_PROVIDER_ID = 'oidc'

/** Providers change their keys now and then, and their endpoints hardly ever. */
const DISCOVERY_MS = 60 * 60_000
/** Signed with the provider's private key; a shared secret or no signature at all proves nothing to us. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const

/** What its discovery document says (OpenID Connect Discovery 1.0, section 3), as far as we need it. */
interface Discovery {
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | null
  jwks: JSONWebKeySet
}

interface Claims extends JWTPayload {
  sub: string
}

/**
 * The provider, to the library. Discovery, keys, tokens and claims are fetched by the one outbound fetch, and discovery
 * only once somebody signs in: a provider that is down does not keep the server from starting.
 */
export function oidcProvider(settings: OidcSettings, fetch: OutboundFetch, clock: Clock): OAuthProvider<Claims> {
  const discovered = remembered(() => discover(settings.issuer, fetch), clock)
  return {
    id: OIDC_PROVIDER_ID,
    name: 'OpenID Connect',
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    // Our own mail must be answered before somebody whose provider does not vouch for the address is let in.
    options: { requireEmailVerification: true },
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationEndpoint } = await discovered()
      return createAuthorizationURL({
        id: OIDC_PROVIDER_ID,
        options: { clientId: settings.clientId, clientSecret: settings.clientSecret },
        authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['openid', 'email', 'profile'],
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
      })
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenEndpoint } = await discovered()
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectURI,
        code_verifier: codeVerifier ?? '',
      }
      const answer = await jsonOf(fetch, tokenRequest(tokenEndpoint, settings, form))
      return { accessToken: textOf(answer, 'access_token'), idToken: textOf(answer, 'id_token') }
    },
    async getUserInfo({ idToken = '', accessToken = '', expectedIdTokenNonce }) {
      const discovery = await discovered()
      const claims = await verifiedClaims(idToken, settings, discovery, clock)
      if (expectedIdTokenNonce === undefined || claims['nonce'] !== expectedIdTokenNonce) return null
      return personOf(claims, await userinfo(discovery, accessToken, fetch))
    },
  }
}

async function verifiedClaims(
  idToken: string,
  { issuer, clientId }: OidcSettings,
  { jwks }: Discovery,
  clock: Clock,
): Promise<Claims> {
  const { payload } = await jwtVerify<Claims>(idToken, createLocalJWKSet(jwks), {
    issuer,
    audience: clientId,
    algorithms: [...ALGORITHMS],
    requiredClaims: ['sub', 'exp', 'iat'],
    currentDate: new Date(clock()),
  })
  return payload
}

/** Null when the provider names no address, or tells about somebody else (OpenID Connect Core 1.0, 5.3.2). */
function personOf(claims: Claims, more: Readonly<Record<string, unknown>> | null) {
  if (more !== null && more['sub'] !== claims.sub) return null
  const { email, email_verified: emailVerified, name }: Record<string, unknown> = { ...claims, ...more }
  if (typeof email !== 'string') return null
  const user = { email, emailVerified: emailVerified === true, name: typeof name === 'string' ? name : '' }
  return { user, data: claims }
}

/** Asks once in a while; a failure is not remembered. */
function remembered(ask: () => Promise<Discovery>, clock: Clock): () => Promise<Discovery> {
  let known: { at: Instant; discovery: Promise<Discovery> } | null = null
  return () => {
    if (known && clock() - known.at < DISCOVERY_MS) return known.discovery
    const discovery = ask()
    known = { at: clock(), discovery }
    discovery.catch(() => (known = null))
    return discovery
  }
}

async function discover(issuer: string, fetch: OutboundFetch): Promise<Discovery> {
  const get = (url: string) => jsonOf(fetch, { url, method: 'GET', headers: { accept: 'application/json' } })
  const document = await get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (document['issuer'] !== issuer)
    throw new Error('the identity provider calls itself by another name than its issuer')
  const jwks = await get(textOf(document, 'jwks_uri'))
  if (!Array.isArray(jwks['keys'])) throw new Error('the identity provider shows no keys')
  return {
    authorizationEndpoint: textOf(document, 'authorization_endpoint'),
    tokenEndpoint: textOf(document, 'token_endpoint'),
    userinfoEndpoint: typeof document['userinfo_endpoint'] === 'string' ? document['userinfo_endpoint'] : null,
    jwks: jwks as unknown as JSONWebKeySet,
  }
}

/** Null for a provider without such an endpoint. */
async function userinfo(
  { userinfoEndpoint: url }: Discovery,
  accessToken: string,
  fetch: OutboundFetch,
): Promise<Record<string, unknown> | null> {
  if (url === null) return null
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  return jsonOf(fetch, { url, method: 'GET', headers })
}

/** client_secret_basic, which every provider takes (RFC 6749, 2.3.1: both parts are form-encoded first). */
function tokenRequest(
  url: string,
  { clientId, clientSecret }: OidcSettings,
  form: Readonly<Record<string, string>>,
): OutboundRequest {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const credentials = Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')
  return {
    url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${credentials}`,
    },
    body: new URLSearchParams(form).toString(),
  }
}

async function jsonOf(fetch: OutboundFetch, request: OutboundRequest): Promise<Record<string, unknown>> {
  const answer = await fetch(request)
  if (answer.kind === 'failed') throw new Unavailable(`identity provider: ${answer.reason}`)
  if (answer.status >= 500) throw new Unavailable(`identity provider: status ${answer.status}`)
  if (answer.status !== 200) throw new Error(`identity provider: status ${answer.status}`)
  const value: unknown = JSON.parse(answer.body)
  if (typeof value !== 'object' || value === null) throw new Error('identity provider: no JSON object')
  return value as Record<string, unknown>
}

function textOf(from: Readonly<Record<string, unknown>>, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new Error(`identity provider: no ${name}`)
  return value
}
