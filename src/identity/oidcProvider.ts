import { createAuthorizationURL, type OAuthProvider } from '@better-auth/core/oauth2'
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '#base/clock.ts'
import { PERSON_NAME_LENGTH_MAX } from '#contract/limits/personName.ts'
import { plainAddress } from '#contract/limits/plainAddress.ts'
import {
  ALGORITHMS,
  providerAnswer,
  type Discovery,
  cachedDiscovery,
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

/**
 * The provider's id in the library, as in `/api/auth/sign-in/social {"provider": "oidc"}` and
 * `/api/auth/callback/oidc`.
 */
const OIDC_PROVIDER_ID = 'oidc'

interface Claims extends JWTPayload {
  sub: string
}

interface ProviderParts {
  fetch: OutboundFetch
  clock: Clock
  /** Called before the look-up of a person whose provider has verified the address. */
  forgetUnconfirmed: (email: string) => Promise<void>
  log: (level: 'warn', message: string, facts: Readonly<Record<string, unknown>>) => void
}

/**
 * Returns the provider for the library. Discovery, keys, tokens and claims go through the outbound fetch. Discovery
 * runs at the first sign-in, so that a provider that is down does not prevent the server's start.
 */
export function oidcProvider(
  settings: OidcSettings,
  { fetch, clock, forgetUnconfirmed, log }: ProviderParts,
): OAuthProvider<Claims> {
  const discovery = cachedDiscovery(settings.issuer, fetch, clock)
  return {
    id: OIDC_PROVIDER_ID,
    name: 'OpenID Connect',
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    // A person whose provider has not verified the address must confirm it through our mail before they are signed in.
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
      if (typeof claims === 'string') log('warn', 'an ID token was refused', { reason: claims })
      if (typeof claims === 'string' || claims['nonce'] !== expectedIdTokenNonce) return null
      if (expectedIdTokenNonce === undefined) return null
      const person = personOf(claims, await userinfo(found, accessToken, fetch))
      if (person?.user.emailVerified) await forgetUnconfirmed(person.user.email)
      return person
    },
  }
}

/** Returns the token's claims, or why it is invalid. */
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
    // The token is unreadable, from another issuer, for another audience, or expired. jose throws the same errors for
    // tokens and keys, and TypeError or SyntaxError for parts that are not base64url or JSON.
    return String(cause)
  }
}

/**
 * Returns null when the provider states no plain address, or the userinfo is about another subject (OpenID Connect Core
 * 1.0, 5.3.2).
 */
function personOf(claims: Claims, more: Readonly<Record<string, unknown>> | null) {
  if (more !== null && more['sub'] !== claims.sub) return null
  const { email, email_verified: emailVerified, name }: Record<string, unknown> = { ...claims, ...more }
  const address = typeof email === 'string' ? plainAddress(email) : null
  if (address === null || typeof claims.sub !== 'string') return null
  const user = { email: address, emailVerified: emailVerified === true, name: displayName(name) }
  return { user, data: claims }
}

/** Removes characters from a provider's name that a database or a page cannot hold. */
function displayName(name: unknown): string {
  return typeof name === 'string'
    ? name
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, PERSON_NAME_LENGTH_MAX)
    : ''
}

/**
 * Returns null when the provider rejects the code. Anyone can send an invented code, so that is not a failure of the
 * service; any other rejection indicates a wrong registration with the provider, and is also logged.
 */
async function tokensFor(
  fetch: OutboundFetch,
  request: OutboundRequest,
  log: ProviderParts['log'],
): Promise<Record<string, unknown> | null> {
  const answer = await providerAnswer(fetch, request)
  if (!isRefusal(answer.status)) return objectIn(answer)
  const { error } = jsonObjectIn(answer.body) ?? {}
  if (error !== 'invalid_grant') log('warn', 'the identity provider issued no tokens', { status: answer.status })
  return null
}

/** Returns true for a rejection of the request (RFC 6749, 5.2), rather than a slow or rate-limiting provider. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Builds a token request with client_secret_basic, which every provider accepts (RFC 6749, 2.3.1: both parts are
 * form-encoded first).
 */
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
