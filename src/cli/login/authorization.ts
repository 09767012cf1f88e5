import { RESOURCE_METADATA_PATH } from '#contract/access/oauthPaths.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import type { Terminal } from '../terminal.ts'

/** The issuer of access tokens for a service, as far as a terminal needs it (RFC 9728, RFC 8414). */
export interface TokenIssuer {
  issuer: string
  /** The resource for which tokens are requested. */
  resource: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** Null where clients are registered by hand. */
  registrationEndpoint: string | null
  revocationEndpoint: string | null
  /**
   * The issuer's own scopes, beside those of the service: the ones needed to identify the person and to issue refresh
   * tokens.
   */
  ownScopes: readonly string[]
}

/** The stored part of a login by browser. */
export interface StoredTokens {
  clientId: string
  tokenEndpoint: string
  revocationEndpoint: string | null
  resource: string
  accessToken: string
  /** Null where the issuer gives none: then the login ends with the access token. */
  refreshToken: string | null
  /** In milliseconds since 1970. */
  expiresAt: number
}

/** Shorter than the age at which a lock is stale, so that no other process takes over while an answer is pending. */
const CALL_MS_MAX = 8_000
/** The scopes a terminal needs for its user: read, ask, reserve, show the usage, and receive events. */
const WANTED_SCOPES = ['places:read', 'live:write', 'reservations:write', 'usage:read', 'webhooks:manage']
const HELPFUL_SCOPES = ['openid', 'email', 'offline_access']
/** The lifetime where an issuer states none (RFC 6749, 5.1). */
const LIFE_S = 3_600

type Fields = Readonly<Record<string, unknown>>

/** Finds the issuer of tokens for a service; null for a service that accepts keys only. */
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
  if (metadata?.['issuer'] !== issuer) throw new Stop(`${issuer} does not describe its login`, null, EXIT.auth)
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

/** Returns the requested scopes, in the order of the page that the person sees. */
export const scopesFor = ({ ownScopes }: TokenIssuer): string => [...WANTED_SCOPES, ...ownScopes].join(' ')

/** Registers this terminal as a separate OAuth client (RFC 7591); returns its client id. */
export async function registerClient(
  terminal: Terminal,
  { registrationEndpoint, issuer }: TokenIssuer,
  name: string,
  redirectUri: string,
): Promise<string> {
  if (registrationEndpoint === null)
    throw new Stop(
      `${issuer} does not support the registration of programs`,
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

/** Requests tokens by a code or by a refresh token. `ended`: the code or token is no longer valid. */
export async function askTokens(
  terminal: Terminal,
  stored: Pick<StoredTokens, 'clientId' | 'tokenEndpoint' | 'revocationEndpoint' | 'resource'>,
  fields: Readonly<Record<string, string>>,
): Promise<StoredTokens | 'ended'> {
  const { clientId, tokenEndpoint, resource } = stored
  const body = new URLSearchParams({ client_id: clientId, resource, ...fields })
  const response = await call(terminal, tokenEndpoint, { body })
  if (response.fields['error'] === 'invalid_grant' || response.fields['error'] === 'invalid_client') return 'ended'
  if (response.status >= 400) throw failed('the login', response)
  const { expires_in: lifeS } = response.fields
  return {
    ...stored,
    accessToken: textOf(response.fields, 'access_token'),
    // An issuer that does not rotate refresh tokens omits the field.
    refreshToken: optionalText(response.fields, 'refresh_token') ?? fields['refresh_token'] ?? null,
    expiresAt: terminal.clock() + (typeof lifeS === 'number' ? lifeS : LIFE_S) * 1_000,
  }
}

/** Revokes a login at its issuer; returns false when the issuer could not be reached. */
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

/** Returns null unless the address answers with a JSON object. */
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
  if (typeof value !== 'string') throw new Stop(`the answer to the login has no ${name}`, null, EXIT.auth)
  return value
}
