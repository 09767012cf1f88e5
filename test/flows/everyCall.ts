import type { TSchema } from 'typebox'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { PASSWORD, type AccountServer, signedIn } from './browser.ts'

/** A call of the contract with credentials that allow it. */
export interface AnyCall {
  name: string
  method: string
  /** The path with the contract's examples filled in. */
  path: string
  body: TSchema | null
  headers: Readonly<Record<string, string>>
}

const exampleOf = ({ path, pathParameters }: Pick<InterfaceEndpoint, 'path' | 'pathParameters'>) =>
  pathParameters.reduce((text, { name, example }) => text.replace(`{${name}}`, example), path)

/** Returns every call of the contract with credentials for it: a key with all scopes, a session, an owner's token. */
export async function everyCall(s: AccountServer, email = 'every@example.com'): Promise<AnyCall[]> {
  const browser = await signedIn(s, email, PASSWORD)
  const key = (await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'all', mode: 'live', scopes: SCOPES }))
    .body.data.key
  const placeId = s.world.venues[0]?.place.id ?? ''
  const owner = (await s.admin('POST', '/owners', { email: `owner-${email}`, placeId, partner: true })).body.data
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { cookie, origin: new URL(s.url).origin }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const call = (endpoint: InterfaceEndpoint, headers: AnyCall['headers']): AnyCall => ({
    name: endpoint.name,
    method: endpoint.method,
    path: exampleOf(endpoint),
    body: endpoint.body?.schema ?? null,
    headers,
  })
  return [
    ...ENDPOINTS.map(({ name, path, pathParameters }) => ({
      name,
      method: 'GET',
      path: exampleOf({ path, pathParameters }),
      body: null,
      headers: bearer(key),
    })),
    ...CALLER_ENDPOINTS.map((endpoint) => call(endpoint, bearer(key))),
    ...ACCOUNT_ENDPOINTS.map((endpoint) => call(endpoint, own)),
    ...OWNER_ENDPOINTS.map((endpoint) => call(endpoint, bearer(owner.token))),
    ...ADMIN_ENDPOINTS.map((endpoint) => call(endpoint, bearer(s.server.adminToken))),
    ...SIGN_IN_ENDPOINTS.map((endpoint) => call(endpoint, { origin: own.origin })),
  ]
}
