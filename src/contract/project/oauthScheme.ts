import { OAUTH_PATHS, RESOURCE_METADATA_PATH } from '../oauthPaths.ts'
import { DEFAULT_SCOPES, type Scope } from '../scopes.ts'

/** What a program may be let in for. */
const MEANINGS: Readonly<Record<Exclude<Scope, 'keys:manage'>, string>> = {
  'places:read': 'Search and read places.',
  'live:read': 'Read answers to live questions.',
  'live:write': 'Ask venues live questions.',
  'reservations:read': 'Read reservations.',
  'reservations:write': 'Ask for tables, and call them off.',
  'usage:read': 'Read what was used.',
  'webhooks:manage': 'Have events posted to an address.',
}

/** Access tokens as OpenAPI has them; which server issues them, the protected-resource metadata tells. */
export function oauthScheme(publicUrl: string) {
  const tokenUrl = publicUrl + OAUTH_PATHS.token
  return {
    type: 'oauth2',
    description: `OAuth 2.1 with PKCE (S256); send the access token as a bearer. An operator may have named another issuer: ${publicUrl}${RESOURCE_METADATA_PATH} tells.`,
    flows: {
      authorizationCode: {
        authorizationUrl: publicUrl + OAUTH_PATHS.authorization,
        tokenUrl,
        refreshUrl: tokenUrl,
        scopes: Object.fromEntries(DEFAULT_SCOPES.map((scope) => [scope, MEANINGS[scope as keyof typeof MEANINGS]])),
      },
    },
  }
}
