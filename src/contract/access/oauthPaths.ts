/** Where the authorization server is reached, below the address of the service. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** Where somebody signs in and says whether a client is let in. */
export const OAUTH_PAGE_PATH = '/oauth/page'

/** Where its metadata is found (RFC 8414). */
export const METADATA_PATH = '/.well-known/oauth-authorization-server'

/** Where resources that tokens are for describe themselves: this, and then the resource's own path (RFC 9728, 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'
