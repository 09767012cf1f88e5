import type { AllClientMetadata } from 'oidc-provider'

/** Of the ways to get tokens that a client names, those we have; the rest is left out rather than refused. */
const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token']
/** A name on a page and in a list. */
const NAME_LENGTH_MAX = 60
/** Enough for every product of a house that has its own. */
const REDIRECT_URIS_MAX = 20
/** Of OpenID Connect, or told by each request: some of them would make requests fail that are sound without. */
const LEFT_OUT = [
  'scope',
  'default_acr_values',
  'default_max_age',
  'require_auth_time',
  'sector_identifier_uri',
  'subject_type',
  'initiate_login_uri',
  'id_token_signed_response_alg',
] as const

/**
 * Changes what a client says of itself, registered or in its metadata document, into what we hold of it. Every client
 * counts as native (RFC 8252): its redirect URIs are https, http to loopback with any port, or a scheme of its own that has a dot.
 */
export function tameClient(metadata: AllClientMetadata): void {
  for (const name of LEFT_OUT) delete metadata[name]
  metadata.id_token_signed_response_alg = ID_TOKEN_ALGORITHM
  metadata.application_type = 'native'
  // A document that all can read holds no secret; the library would take it for one that has.
  if (startsWith(metadata.client_id, 'https:') && startsWith(metadata.token_endpoint_auth_method, 'client_secret'))
    metadata.token_endpoint_auth_method = 'none'
  metadata.response_types = ['code']
  metadata.grant_types ??= ['authorization_code']
  // What is no list the library refuses, with its name.
  if (Array.isArray(metadata.grant_types))
    metadata.grant_types = metadata.grant_types.filter((type) => GRANT_TYPES.includes(type))
  if (Array.isArray(metadata.redirect_uris))
    metadata.redirect_uris = metadata.redirect_uris.filter(isSafe).slice(0, REDIRECT_URIS_MAX)
  const name = shownName(metadata.client_name)
  // The library takes none, but no empty one.
  if (name === '') delete metadata.client_name
  else metadata.client_name = name
}

/** A client may say anything in place of a text. */
const startsWith = (value: unknown, start: string) => typeof value === 'string' && value.startsWith(start)

/**
 * A scheme of a program's own is a name in the DNS turned around, as RFC 8252 demands (7.1): `com.example.app`. Those of
 * browsers and systems, which do something else than hand an answer to a program, have no dot: `search-ms`, `intent`.
 */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/
/** Schemes with a dot that a system keeps for itself. */
const SYSTEM_SCHEME = /^(?:x-apple|ms-)/
/** What a name in the DNS or an address is written with; the page's policy names it. */
const PLAIN_HOST = /^[\w.:[\]-]+$/

// Control characters, invisible ones and those that turn the direction of writing would disguise a name or an address.
const DISGUISES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Whether an answer may go there, as far as the library does not see to it. */
function isSafe(redirectUri: unknown): boolean {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return true
  // A browser would leave some of these out, so that what is registered and where it leads differ.
  if (redirectUri.search(DISGUISES) >= 0) return false
  if (redirectUri.includes('\\')) return false
  const { protocol, host, username, password } = new URL(redirectUri)
  if (username + password !== '') return false
  return /^https?:$/.test(protocol) ? PLAIN_HOST.test(host) : OWN_SCHEME.test(protocol) && !SYSTEM_SCHEME.test(protocol)
}

/** The library wants one, though no ID tokens are issued. */
export const ID_TOKEN_ALGORITHM = 'EdDSA'

/** Words on one line; empty for none. */
function shownName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return name.replace(DISGUISES, ' ').replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH_MAX)
}
