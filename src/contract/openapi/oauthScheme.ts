import { OAUTH_PATHS, RESOURCE_METADATA_PATH } from '../access/oauthPaths.ts'
import { DEFAULT_SCOPES } from '../access/scopes.ts'
import { SCOPE_WORDS } from '../access/scopeWords.ts'

/**
 * Returns the OpenAPI security scheme of access tokens; the protected-resource metadata names the server that issues
 * them.
 */
export function oauthScheme(publicUrl: string) {
  const tokenUrl = publicUrl + OAUTH_PATHS.token
  return {
    type: 'oauth2',
    description: `OAuth 2.1 with PKCE (S256); send the access token as a bearer. An operator may have configured another issuer: see ${publicUrl}${RESOURCE_METADATA_PATH}.`,
    flows: {
      authorizationCode: {
        authorizationUrl: publicUrl + OAUTH_PATHS.authorization,
        tokenUrl,
        refreshUrl: tokenUrl,
        scopes: Object.fromEntries(DEFAULT_SCOPES.map((scope) => [scope, SCOPE_WORDS[scope].en])),
      },
    },
  }
}
