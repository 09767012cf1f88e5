import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { Provider } from 'oidc-provider'
import { openLoopback } from '#cli/login/loopback.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { type AccountServer, signedIn, startAccountServer } from '../flows/browser.ts'
import { openChromium } from '../support/chromium.ts'
import { grantInChromium } from './consentInChromium.ts'
import { CALLBACK } from './program.ts'
import { signedToken } from './signedToken.ts'
import { onLoopback } from '../support/onLoopback.ts'

const GRANTS = '/api/account/v1/grants'
const SECRET = 'a-secret-of-this-test'

/** The state that a program with the official MCP client keeps, and the addresses it sends a browser to. */
class StoredLogin implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata
  sentTo: URL[] = []
  kept: StoredOAuthTokens | undefined
  #client: StoredOAuthClientInformation | undefined
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = {
      client_name: 'An agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  clientInformation = () => this.#client
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client)
  tokens = () => this.kept
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (url: URL) => void this.sentTo.push(url)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
  state = () => 'a state'
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state)
  discoveryState = () => this.#discovered
  /** Deletes credentials that the server no longer accepts. */
  invalidateCredentials = () => void (this.kept = undefined)
}

const transportTo = ({ url }: AccountServer, authProvider: StoredLogin) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider })

/** Connects; calls `ask` when the connection needs consent. */
async function connected(
  server: AccountServer,
  keeping: StoredLogin,
  ask: (url: URL) => Promise<URL>,
): Promise<Client> {
  const first = transportTo(server, keeping)
  await assert.rejects(new Client({ name: 'agent', version: '1' }).connect(first), UnauthorizedError)
  const [url, ...others] = keeping.sentTo
  assert.ok(url && others.length === 0)
  const { searchParams } = await ask(url)
  assert.equal(searchParams.get('state'), 'a state')
  await first.finishAuth(searchParams)
  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(transportTo(server, keeping))
  return client
}

const search = (client: Client) => client.callTool({ name: 'search_venues', arguments: { limit: 2 } })

test('the official MCP client succeeds with discovery, registration, consent, tool call, refresh and revocation', async (t) => {
  const server = await startAccountServer(t, undefined, { clock: Date.now, secret: SECRET })
  const hong = await signedIn(server, 'hong@example.com')
  const chromium = await openChromium()
  t.after(() => chromium.close())
  const loopback = await openLoopback()
  t.after(() => loopback.close())
  const keeping = new StoredLogin(loopback.redirectUri)
  const client = await connected(server, keeping, async (url) => {
    assert.equal(url.searchParams.get('resource'), `${server.url}/mcp`)
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
    const { end, asked } = await grantInChromium(chromium, url.href, 'hong@example.com')
    assert.match(asked, /An agent/)
    return end
  })
  const found = await search(client)
  assert.ok(!found.isError && found.structuredContent, JSON.stringify(found))

  // Simulates an hour later: the same token, expired.
  const before = keeping.kept
  assert.ok(before)
  const claims = JSON.parse(Buffer.from(before.access_token.split('.')[1] ?? '', 'base64url').toString()) as object
  keeping.kept = { ...before, access_token: await signedToken(SECRET, { ...claims, exp: 1 }) }
  assert.ok(!(await search(client)).isError)
  assert.notEqual(keeping.kept?.refresh_token, before.refresh_token)
  assert.equal(keeping.sentTo.length, 1, 'consent was not requested again')

  const [{ grantId }] = (await hong.get(GRANTS)).body.data
  assert.equal((await hong.call('DELETE', `${GRANTS}/${grantId}`)).status, 200)
  await assert.rejects(search(client), UnauthorizedError)
  assert.equal(keeping.sentTo.length, 2, 'consent must be requested again')
  await client.close()
})

test('the same works with an external provider that registers, asks and issues; its tokens are valid for their resource only', async (t) => {
  const provider = await providerElsewhere(t, () => `${server.url}/mcp`)
  const server = await startAccountServer(t, undefined, {
    clock: Date.now,
    externalTokens: { issuer: provider.issuer, audience: null },
    outboundAllowed: new AddressRanges(['127.0.0.1']),
  })
  const keeping = new StoredLogin(CALLBACK)
  const client = await connected(server, keeping, (url) => {
    assert.equal(url.origin, provider.issuer)
    return followed(url)
  })
  assert.ok(!(await search(client)).isError)
  const before = keeping.kept
  assert.ok(before)
  keeping.kept = { ...before, access_token: `${before.access_token}x` }
  assert.ok(!(await search(client)).isError)
  assert.notEqual(keeping.kept?.access_token, before.access_token)

  const hong = await signedIn(server, 'hong@example.com')
  const [{ grantId, scopes }] = (await hong.get(GRANTS)).body.data
  assert.deepEqual(scopes, ['places:read'])
  assert.equal((await hong.call('DELETE', `${GRANTS}/${grantId}`)).status, 200)
  const { access_token: token } = keeping.kept ?? { access_token: '' }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  assert.equal((await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: '{}' })).status, 401)
  await client.close()
})

/** Starts a real OpenID Connect provider on loopback, where every visitor is signed in and consents to everything. */
async function providerElsewhere(t: TestContext, resource: () => string): Promise<{ issuer: string }> {
  const answering: { listener: (request: IncomingMessage, response: ServerResponse) => unknown } = {
    listener: () => {},
  }
  const http = createServer((request, response) => void answering.listener(request, response))
  const issuer = await onLoopback(t, http)
  const provider = new Provider(issuer, {
    scopes: ['openid', 'email', 'offline_access', 'places:read'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    clientDefaults: { application_type: 'native' },
    cookies: { keys: ['a key of the provider'] },
    extraTokenClaims: () => ({ email: 'hong@example.com', email_verified: true }),
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, asked) => {
          assert.equal(asked, resource())
          return { scope: 'places:read', audience: asked, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
        },
      },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    interactions: { url: (_, { uid }) => `/agree/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
  })
  const callback = provider.callback()
  answering.listener = async (request, response) => {
    if (!request.url?.startsWith('/agree/')) return callback(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const accountId = session?.accountId ?? 's1'
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } })
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email offline_access places:read')
    grant.addResourceScope(resource(), 'places:read')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  return { issuer }
}

/** Two pages with a redirect to and from each, and the program. */
const HOPS_MAX = 8

/** Follows redirects with the browser's cookies until the address where the program listens. */
async function followed(start: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hops = 0; !url.href.startsWith(CALLBACK); hops++) {
    assert.ok(hops < HOPS_MAX, `redirect loop: ${url.href}`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    assert.ok(location !== null, `${response.status} at ${url.href}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
