/** The paths of the authorization server, below the address of the service. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** The page for signing in and granting a client access. */
export const OAUTH_PAGE_PATH = '/oauth/page'

/** The path of the server metadata (RFC 8414). */
export const METADATA_PATH = '/.well-known/oauth-authorization-server'

/** The path of the protected-resource metadata, followed by the resource's own path (RFC 9728, 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'
