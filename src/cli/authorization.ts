import { RESOURCE_METADATA_PATH } from '#contract/access/oauthPaths.ts'
import { EXIT, Stop } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** Whom a service lets issue access tokens, as far as a terminal needs it (RFC 9728, RFC 8414). */
export interface TokenIssuer {
  issuer: string
  /** What tokens are asked for. */
  resource: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** Null where clients are made by hand. */
  registrationEndpoint: string | null
  revocationEndpoint: string | null
  /** Of its own, beside ours: what it wants to be asked for to tell who somebody is and to issue refresh tokens. */
  ownScopes: readonly string[]
}

/** What is stored of a login by browser. */
export interface StoredTokens {
  clientId: string
  tokenEndpoint: string
  revocationEndpoint: string | null
  resource: string
  accessToken: string
  /** Null where the issuer gives none: then the login ends with the access token. */
  refreshToken: string | null
  /** Milliseconds. */
  expiresAt: number
}

/** Less than what makes a lock stale: nobody else may take over while an answer is on its way. */
const CALL_MS_MAX = 8_000
/** What a terminal does for its user: read, ask, reserve, see what it cost, and hear what happens. */
const WANTED_SCOPES = ['places:read', 'live:write', 'reservations:write', 'usage:read', 'webhooks:manage']
const HELPFUL_SCOPES = ['openid', 'email', 'offline_access']
/** Where an issuer says nothing of it (RFC 6749, 5.1). */
const LIFE_S = 3_600

type Fields = Readonly<Record<string, unknown>>

/** Finds who issues tokens for a service; null for a service that takes keys only. */
export async function findIssuer(terminal: Terminal, baseUrl: string): Promise<TokenIssuer | null> {
  const described = await getJson(terminal, `${baseUrl}${RESOURCE_METADATA_PATH}/api/v1`)
  const [issuer] = listOf(described?.['authorization_servers'])
  const resource = described?.['resource']
  if (!described || issuer === undefined || typeof resource !== 'string') return null
  const { origin, pathname } = new URL(issuer)
  const below = pathname === '/' ? '' : pathname
  const metadata =
    (await getJson(terminal, `${origin}/.well-known/oauth-authorization-server${below}`)) ??
    (await getJson(terminal, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
  if (metadata?.['issuer'] !== issuer) throw new Stop(`${issuer} does not say how to log in`, null, EXIT.auth)
  const supported = listOf(metadata['scopes_supported'])
  return {
    issuer,
    resource,
    authorizationEndpoint: textOf(metadata, 'authorization_endpoint'),
    tokenEndpoint: textOf(metadata, 'token_endpoint'),
    registrationEndpoint: optionalText(metadata, 'registration_endpoint'),
    revocationEndpoint: optionalText(metadata, 'revocation_endpoint'),
    ownScopes: HELPFUL_SCOPES.filter((scope) => supported.includes(scope)),
  }
}

/** What is asked for, in the order of the page that somebody will look at. */
export const scopesFor = ({ ownScopes }: TokenIssuer): string => [...WANTED_SCOPES, ...ownScopes].join(' ')

/** Registers this terminal as a program of its own (RFC 7591); answers its client id. */
export async function registerClient(
  terminal: Terminal,
  { registrationEndpoint, issuer }: TokenIssuer,
  name: string,
  redirectUri: string,
): Promise<string> {
  if (registrationEndpoint === null)
    throw new Stop(
      `${issuer} registers no programs by itself`,
      'set ONESET_OAUTH_CLIENT_ID, or type: oneset login --key -',
    )
  const response = await call(terminal, registrationEndpoint, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
  })
  if (response.status >= 400) throw failed('the registration of this program', response)
  return textOf(response.fields, 'client_id')
}

/** Asks for tokens, by a code or by a refresh token. `ended`: what was sent is not good any more. */
export async function askTokens(
  terminal: Terminal,
  kept: Pick<StoredTokens, 'clientId' | 'tokenEndpoint' | 'revocationEndpoint' | 'resource'>,
  fields: Readonly<Record<string, string>>,
): Promise<StoredTokens | 'ended'> {
  const { clientId, tokenEndpoint, resource } = kept
  const body = new URLSearchParams({ client_id: clientId, resource, ...fields })
  const response = await call(terminal, tokenEndpoint, { body })
  if (response.fields['error'] === 'invalid_grant' || response.fields['error'] === 'invalid_client') return 'ended'
  if (response.status >= 400) throw failed('the login', response)
  const { expires_in: lifeS } = response.fields
  return {
    ...kept,
    accessToken: textOf(response.fields, 'access_token'),
    // Whoever does not rotate it says nothing of it.
    refreshToken: optionalText(response.fields, 'refresh_token') ?? fields['refresh_token'] ?? null,
    expiresAt: terminal.clock() + (typeof lifeS === 'number' ? lifeS : LIFE_S) * 1_000,
  }
}

/** Ends a login where it was made; false when that could not be said. */
export async function revokeTokens(terminal: Terminal, tokens: StoredTokens): Promise<boolean> {
  const { clientId, revocationEndpoint, refreshToken, accessToken } = tokens
  if (revocationEndpoint === null) return false
  const body = new URLSearchParams({ client_id: clientId, token: refreshToken ?? accessToken })
  const status = await call(terminal, revocationEndpoint, { body }).then(
    (response) => response.status,
    () => 0,
  )
  return status === 200
}

interface Response {
  status: number
  fields: Fields
}

async function call(
  terminal: Terminal,
  url: string,
  init: { headers?: Record<string, string>; body: string | URLSearchParams },
) {
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(CALL_MS_MAX)])
  const headers = { accept: 'application/json', ...init.headers }
  try {
    const response = await terminal.machine.fetch(url, { method: 'POST', body: init.body, headers, signal })
    return { status: response.status, fields: await fieldsOf(response) }
  } catch (cause) {
    terminal.signal.throwIfAborted()
    throw new Stop(`${new URL(url).host} does not answer: ${reasonOf(cause)}`, 'type: oneset doctor', EXIT.network)
  }
}

/** Null for anything but a JSON object that is there. */
async function getJson(terminal: Terminal, url: string): Promise<Fields | null> {
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(CALL_MS_MAX)])
  try {
    const response = await terminal.machine.fetch(url, { headers: { accept: 'application/json' }, signal })
    return response.ok ? await fieldsOf(response) : null
  } catch (cause) {
    terminal.signal.throwIfAborted()
    throw new Stop(`${new URL(url).host} does not answer: ${reasonOf(cause)}`, 'type: oneset doctor', EXIT.network)
  }
}

async function fieldsOf(response: globalThis.Response): Promise<Fields> {
  const text = await response.text()
  try {
    return (JSON.parse(text) as Fields | null) ?? {}
  } catch {
    return {}
  }
}

function failed(what: string, { status, fields }: Response): Stop {
  const error = fields['error']
  const said = fields['error_description'] ?? (typeof error === 'string' ? error : `status ${status}`)
  return new Stop(
    `${what} was refused: ${typeof said === 'string' ? said : `status ${status}`}`,
    'type: oneset login',
    EXIT.auth,
  )
}

const reasonOf = (cause: unknown): string => {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause
  return reason instanceof Error ? reason.message : String(reason)
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

function optionalText(from: Fields, name: string): string | null {
  const value = from[name]
  return typeof value === 'string' ? value : null
}

function textOf(from: Fields, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new Stop(`the answer to the login names no ${name}`, null, EXIT.auth)
  return value
}
