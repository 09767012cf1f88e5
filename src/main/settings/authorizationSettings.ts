import type { ExternalSettings } from '#identity/oauth/externalTokens.ts'
import { Wrong } from './wrong.ts'

export interface AuthorizationSettings {
  /** The provider whose access tokens are accepted; null when this server issues its own. */
  externalTokens: ExternalSettings | null
}

export function authorizationSettingsOf(env: Readonly<Record<string, string | undefined>>): AuthorizationSettings {
  const { ONESET_OAUTH_ISSUER: issuer, ONESET_OAUTH_AUDIENCE: audience } = env
  if (issuer === undefined && audience !== undefined)
    throw new Wrong('ONESET_OAUTH_AUDIENCE belongs to the provider in ONESET_OAUTH_ISSUER: set both or none')
  if (issuer === undefined) return { externalTokens: null }
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new Wrong(`ONESET_OAUTH_ISSUER must be an http or https URL without query, not "${issuer}"`)
  if (audience === '') throw new Wrong('ONESET_OAUTH_AUDIENCE must not be empty')
  return { externalTokens: { issuer, audience: audience ?? null } }
}
