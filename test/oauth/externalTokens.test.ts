import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { OutboundAnswer, OutboundRequest } from '#identity/outbound.ts'
import { type AccountServer, signedIn, startAccountServer } from '../flows/browser.ts'
import type { Json } from '../flows/testServer.ts'

const ISSUER = 'https://sign-in.example'
const AUDIENCE = 'oneset-by-name'
const GRANTS = '/api/account/v1/grants'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** The provider's published documents, and how often they were requested. */
const provider = {
  keys: new Map<string, PrivateKey>(),
  jwks: [] as object[],
  people: new Map<string, Json>(),
  asked: 0,
  isAway: false,
}

async function addKey(kid: string): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  provider.keys.set(kid, privateKey)
  provider.jwks.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
}

const answered = (value: object, status = 200): OutboundAnswer => ({
  kind: 'answered',
  status,
  body: JSON.stringify(value),
  retryAfter: null,
})

async function fetchProvider({ url, headers }: OutboundRequest): Promise<OutboundAnswer> {
  provider.asked += 1
  if (provider.isAway) return { kind: 'failed', reason: 'away' }
  switch (url) {
    case `${ISSUER}/.well-known/openid-configuration`:
      return answered({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/me`,
        jwks_uri: `${ISSUER}/jwks`,
      })
    case `${ISSUER}/jwks`:
      return answered({ keys: provider.jwks })
    case `${ISSUER}/me`: {
      const person = provider.people.get(headers['authorization'] ?? '')
      return person ? answered(person) : answered({}, 401)
    }
    default:
      return { kind: 'failed', reason: 'unknown address' }
  }
}

const clock = { now: Date.parse('2026-11-21T03:00:00Z') }
let server: AccountServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  await addKey('first')
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  server = await startAccountServer(until, undefined, {
    clock: () => clock.now,
    fetch: fetchProvider,
    externalTokens: { issuer: ISSUER, audience: AUDIENCE },
  })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

async function tokenOf(changed: Record<string, unknown> = {}, kid = 'first'): Promise<string> {
  const key = provider.keys.get(kid)
  assert.ok(key)
  const nowS = Math.floor(clock.now / 1_000)
  const claims = {
    iss: ISSUER,
    sub: 's1',
    aud: `${server.url}/api/v1`,
    client_id: 'a-program',
    scope: 'openid places:read usage:read',
    email: 'Hong@example.com',
    email_verified: true,
    iat: nowS,
    exp: nowS + 600,
    ...changed,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' }).sign(key)
}

const read = (token: string, path = '/api/v1/usage', language = 'en') =>
  server.get(path, { authorization: `Bearer ${token}`, 'accept-language': language })

async function refusalOf(token: string, language = 'en'): Promise<[number, string, string]> {
  const response = await read(token, '/api/v1/usage', language)
  const { error }: Json = await response.json()
  return [response.status, error?.code, error?.message]
}

test('a token of the provider authenticates the account with its verified address, created by the first token', async () => {
  const token = await tokenOf()
  const first = await read(token)
  assert.equal(first.status, 200, await first.clone().text())
  const asked = provider.asked
  assert.equal((await read(token)).status, 200)
  assert.equal(provider.asked, asked, 'a known token causes no request')
  const hong = await signedIn(server, 'hong@example.com')
  const { data } = (await hong.get(GRANTS)).body
  assert.deepEqual([data.length, data[0].clientId, data[0].scopes], [1, 'a-program', ['places:read', 'usage:read']])
  await read(token, '/api/v1/places')
  const usage: Json = await (await read(token)).json()
  assert.deepEqual(usage.data.byKey, [{ keyId: data[0].grantId, last4: '', used: 1 }])
})

test('with an external provider the server issues no tokens and names the provider', async () => {
  const resource: Json = await (await fetch(`${server.url}/.well-known/oauth-protected-resource/api/v1`)).json()
  assert.deepEqual(resource.authorization_servers, [ISSUER])
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize'])
    assert.equal((await fetch(server.url + path)).status, 404)
})

test('a missing address is requested from the provider, and an unverified address gives no access', async () => {
  const silent = await tokenOf({ email: undefined, sub: 's2', jti: 'silent' })
  provider.people.set(`Bearer ${silent}`, { sub: 's2', email: 'kim@example.com', email_verified: true })
  assert.equal((await read(silent)).status, 200)
  const another = await tokenOf({ email: undefined, sub: 's3', jti: 'another' })
  provider.people.set(`Bearer ${another}`, { sub: 's4', email: 'lee@example.com', email_verified: true })
  for (const token of [another, await tokenOf({ email_verified: false, jti: 'unproven' })])
    assert.match((await refusalOf(token)).join(' '), /401 api_key_invalid .*verified/)
})

test('a token for another audience, of another issuer, or expired is refused, with the reason in the language of the caller', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  provider.keys.set('made up', privateKey)
  for (const [changed, kid, reason] of [
    [{ aud: 'https://other.example/' }, 'first', /made for https:\/\/other/],
    [{ aud: `${server.url}/mcp` }, 'first', /made for .*\/mcp/],
    [{ iss: 'https://other.example' }, 'first', /not signed by the provider/],
    [{ client_id: undefined }, 'first', /name its client/],
    [{ exp: 1 }, 'first', /expired/],
    [{ scope: 'openid profile', email: 'nobody@example.com' }, 'first', /none of the scopes/],
    [{ scope: 'keys:manage' }, 'first', /none of the scopes/],
    [{}, 'made up', /not signed by the provider/],
  ] as const) {
    const token = await tokenOf(changed, kid)
    const [status, code, message] = await refusalOf(token)
    assert.deepEqual([status, code], [401, 'api_key_invalid'], JSON.stringify(changed))
    assert.match(message, reason)
    const [, , korean] = await refusalOf(token, 'ko')
    assert.match(korean, /^액세스 토큰이 올바르지 않습니다: .*[가-힣]/)
    assert.doesNotMatch(korean, /\b(?:it|not|was|its|the)\b/)
  }
  const hmac = await new SignJWT({ sub: 's1' }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
  assert.equal((await refusalOf(hmac))[1], 'api_key_invalid')
})

test('a token may name the audience that an operator chose, and its scopes as a list', async () => {
  assert.equal((await read(await tokenOf({ aud: [AUDIENCE], scope: undefined, scp: ['usage:read'] }))).status, 200)
  assert.equal((await refusalOf(await tokenOf({ scope: 'places:read' })))[1], 'insufficient_scope')
})

test('a new key of the provider is found, and forged key ids do not cause endless requests', async () => {
  await addKey('second')
  clock.now += 61_000
  assert.equal((await read(await tokenOf({}, 'second'))).status, 200)
  const asked = provider.asked
  for (let i = 0; i < 5; i++) await refusalOf(await tokenOf({ jti: `${i}` }, 'made up'))
  assert.equal(provider.asked, asked)
})

test('a refused token is not checked again at once', async () => {
  const silent = await tokenOf({ email: undefined, sub: 'nobody', jti: 'refused' })
  await refusalOf(silent)
  const asked = provider.asked
  assert.match((await refusalOf(silent))[2], /verified/)
  assert.equal(provider.asked, asked)
})

test('the provider’s keys stay valid while it is unavailable', async (t) => {
  provider.isAway = true
  t.after(() => (provider.isAway = false))
  clock.now += 2 * 3_600_000
  const asked = provider.asked
  assert.equal((await read(await tokenOf({ jti: 'away' }))).status, 200)
  assert.ok(provider.asked > asked)
  const { privateKey } = await generateKeyPair('ES256')
  provider.keys.set('unheard of', privateKey)
  clock.now += 61_000
  assert.match((await refusalOf(await tokenOf({}, 'unheard of')))[2], /not signed/)
})

test('revoking a program ends its existing tokens; a newer token gives access again', async () => {
  const park = await signedIn(server, 'park@example.com')
  const token = await tokenOf({ email: 'park@example.com', sub: 's5' })
  assert.equal((await read(token)).status, 200)
  const [{ grantId }] = (await park.get(GRANTS)).body.data
  assert.equal((await park.call('DELETE', `${GRANTS}/${grantId}`)).status, 200)
  assert.equal((await refusalOf(token))[1], 'api_key_revoked')
  const earlier = await tokenOf({ email: 'park@example.com', sub: 's5', jti: 'earlier', iat: clock.now / 1_000 - 5 })
  assert.match((await refusalOf(earlier))[2], /withdrawn/)
  clock.now += 2_000
  assert.equal((await read(await tokenOf({ email: 'park@example.com', sub: 's5' }))).status, 200)
})
