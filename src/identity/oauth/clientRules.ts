import type { AllClientMetadata } from 'oidc-provider'

/** The supported grant types; others that a client names are ignored rather than refused. */
const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token']
/** Length limit of a name on a page and in a list. */
const NAME_LENGTH_MAX = 60
/** Enough for a company with many products. */
const REDIRECT_URIS_MAX = 20
/** Metadata of OpenID Connect, or that each request states: some of it would make valid requests fail. */
const IGNORED_METADATA = [
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
 * Changes the metadata of a client, registered or from its metadata document, into what we store of it. Every client
 * counts as native (RFC 8252): its redirect URIs are https, http to loopback with any port, or a private scheme that
 * contains a dot.
 */
export function normaliseClientMetadata(metadata: AllClientMetadata): void {
  for (const name of IGNORED_METADATA) delete metadata[name]
  metadata.id_token_signed_response_alg = ID_TOKEN_ALGORITHM
  metadata.application_type = 'native'
  // A public document cannot contain a secret; the library would treat the client as one that has a secret.
  if (startsWith(metadata.client_id, 'https:') && startsWith(metadata.token_endpoint_auth_method, 'client_secret'))
    metadata.token_endpoint_auth_method = 'none'
  metadata.response_types = ['code']
  metadata.grant_types ??= ['authorization_code']
  // The library refuses a value that is not a list, and names it.
  if (Array.isArray(metadata.grant_types))
    metadata.grant_types = metadata.grant_types.filter((type) => GRANT_TYPES.includes(type))
  if (Array.isArray(metadata.redirect_uris))
    metadata.redirect_uris = metadata.redirect_uris.filter(isAllowedRedirectUri).slice(0, REDIRECT_URIS_MAX)
  const name = displayName(metadata.client_name)
  // The library accepts a missing name, but not an empty one.
  if (name === '') delete metadata.client_name
  else metadata.client_name = name
}

/** Client metadata may have any type in place of a text. */
const startsWith = (value: unknown, start: string) => typeof value === 'string' && value.startsWith(start)

/**
 * A private scheme must be a reversed domain name (RFC 8252, 7.1): `com.example.app`. Schemes of browsers and systems,
 * which do not pass an answer to a program, have no dot: `search-ms`, `intent`.
 */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/
/** Schemes with a dot that are reserved by a system. */
const SYSTEM_SCHEME = /^(?:x-apple|ms-)/
/** The characters of a DNS name or an IP address; the page's content security policy contains the host. */
const PLAIN_HOST = /^[\w.:[\]-]+$/

// Control characters, invisible characters and characters that change the text direction could disguise a name or an
// address.
const DISGUISES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns true when an answer may go there, for the checks that the library does not make. */
function isAllowedRedirectUri(redirectUri: unknown): boolean {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return true
  // A browser would drop some of these, so that the registered URI and its target would differ.
  if (redirectUri.search(DISGUISES) >= 0) return false
  if (redirectUri.includes('\\')) return false
  const { protocol, host, username, password } = new URL(redirectUri)
  if (username + password !== '') return false
  return /^https?:$/.test(protocol) ? PLAIN_HOST.test(host) : OWN_SCHEME.test(protocol) && !SYSTEM_SCHEME.test(protocol)
}

/** The library requires one, although no ID tokens are issued. */
export const ID_TOKEN_ALGORITHM = 'EdDSA'

/** Returns a name as one line; empty for none. */
function displayName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return name.replace(DISGUISES, ' ').replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH_MAX)
}
