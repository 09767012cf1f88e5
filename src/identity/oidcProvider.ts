import { createAuthorizationURL, type OAuthProvider } from '@better-auth/core/oauth2'
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '#base/clock.ts'
import { PERSON_NAME_LENGTH_MAX } from '#contract/limits/personName.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import {
  ALGORITHMS,
  answeredBy,
  type Discovery,
  discovered,
  jsonObjectIn,
  objectIn,
  textOf,
  userinfo,
} from './oidcDiscovery.ts'
import type { OutboundFetch, OutboundRequest } from './outbound.ts'

/** An OpenID Connect provider that people may sign in with. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The library's name of it, in `/api/auth/sign-in/social {"provider": "oidc"}` and `/api/auth/callback/oidc`. */
const OIDC_PROVIDER_ID = 'oidc'

interface Claims extends JWTPayload {
  sub: string
}

interface ProviderParts {
  fetch: OutboundFetch
  clock: Clock
  /** Runs before somebody is looked up whose provider vouches for the address. */
  forgetUnconfirmed: (email: string) => Promise<void>
  log: (level: 'warn', message: string, facts: Readonly<Record<string, unknown>>) => void
}

/**
 * The provider, to the library. Discovery, keys, tokens and claims are fetched by the one outbound fetch, and discovery
 * only once somebody signs in: a provider that is down does not keep the server from starting.
 */
export function oidcProvider(
  settings: OidcSettings,
  { fetch, clock, forgetUnconfirmed, log }: ProviderParts,
): OAuthProvider<Claims> {
  const discovery = discovered(settings.issuer, fetch, clock)
  return {
    id: OIDC_PROVIDER_ID,
    name: 'OpenID Connect',
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    // Our own mail must be answered before somebody whose provider does not vouch for the address is let in.
    options: { requireEmailVerification: true },
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationEndpoint } = await discovery()
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
      const { tokenEndpoint } = await discovery()
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectURI,
        code_verifier: codeVerifier ?? '',
      }
      const answer = await tokensFor(fetch, tokenRequest(tokenEndpoint, settings, form), log)
      return answer && { accessToken: textOf(answer, 'access_token'), idToken: textOf(answer, 'id_token') }
    },
    async getUserInfo({ idToken = '', accessToken = '', expectedIdTokenNonce }) {
      const found = await discovery()
      const claims = await verifiedClaims(idToken, settings, found, clock)
      if (typeof claims === 'string') log('warn', 'an ID token is refused', { reason: claims })
      if (typeof claims === 'string' || claims['nonce'] !== expectedIdTokenNonce) return null
      if (expectedIdTokenNonce === undefined) return null
      const person = personOf(claims, await userinfo(found, accessToken, fetch))
      if (person?.user.emailVerified) await forgetUnconfirmed(person.user.email)
      return person
    },
  }
}

/** What the token says, or why it counts for nothing. */
async function verifiedClaims(
  idToken: string,
  { issuer, clientId }: OidcSettings,
  { jwks }: Discovery,
  clock: Clock,
): Promise<Claims | string> {
  try {
    const { payload } = await jwtVerify<Claims>(idToken, createLocalJWKSet(jwks), {
      issuer,
      audience: clientId,
      algorithms: [...ALGORITHMS],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(clock()),
    })
    return payload
  } catch (cause) {
    // Unreadable, signed by somebody else, for somebody else, over: jose tells it of the token and of the keys alike,
    // and with TypeError and SyntaxError of parts that are no base64url or no JSON.
    return String(cause)
  }
}

/** Null when the provider names no plain address, or tells about somebody else (OpenID Connect Core 1.0, 5.3.2). */
function personOf(claims: Claims, more: Readonly<Record<string, unknown>> | null) {
  if (more !== null && more['sub'] !== claims.sub) return null
  const { email, email_verified: emailVerified, name }: Record<string, unknown> = { ...claims, ...more }
  const address = typeof email === 'string' ? plainAddress(email) : null
  if (address === null || typeof claims.sub !== 'string') return null
  const user = { email: address, emailVerified: emailVerified === true, name: shownName(name) }
  return { user, data: claims }
}

/** A provider's word for it, without what a database or a page cannot take. */
function shownName(name: unknown): string {
  return typeof name === 'string'
    ? name
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, PERSON_NAME_LENGTH_MAX)
    : ''
}

/**
 * Null when the provider takes the code for none. Anybody can send one that is made up, so that is no failure of the
 * service; any other refusal is one of how this installation is known to the provider, and is logged too.
 */
async function tokensFor(
  fetch: OutboundFetch,
  request: OutboundRequest,
  log: ProviderParts['log'],
): Promise<Record<string, unknown> | null> {
  const answer = await answeredBy(fetch, request)
  if (!isRefusal(answer.status)) return objectIn(answer)
  const { error } = jsonObjectIn(answer.body) ?? {}
  if (error !== 'invalid_grant') log('warn', 'the identity provider gives no tokens', { status: answer.status })
  return null
}

/** Of the caller's doing (RFC 6749, 5.2), rather than that the provider is slow or asked too often. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

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
