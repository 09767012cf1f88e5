import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KEY_ENDPOINTS } from '#contract/endpoints/keyEndpoints.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Keys over HTTP: rotation, browser keys, keys in URLs (docs/reference/billing.md#keys). */

let s: TestServer
let lenient: TestServer
const SUNSET = Date.parse('2026-12-31T00:00:00+09:00')
const cleanups: (() => Promise<void>)[] = []
const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
before(async () => {
  s = await startTestServer(until, { venues: 60 })
  lenient = await startTestServer(until, { venues: 60, settings: { queryKeySunset: SUNSET } })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const makeKey = async (more: Json = {}): Promise<Json> => {
  const { status, body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', mode: 'live', ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data
}
const stats = (key: string, headers: Record<string, string> = {}) =>
  s.get('/api/v1/stats', { 'x-api-key': key, ...headers })

async function rotate(key: string, keyId: string, body: Json = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${s.url}/api/v1/keys/${keyId}/rotate`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('a key rotates itself: the new secret works, the former shows when it ends', async () => {
  const created = await makeKey({ scopes: ['keys:manage', 'places:read'] })
  const { status, body } = await rotate(created.key, created.keyId, { graceSeconds: 3_600 })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(schemaErrors(KEY_ENDPOINTS.find(({ name }) => name === 'rotateKey')?.output ?? {}, body), [])
  assert.deepEqual([body.data.keyId, body.data.last4], [created.keyId, body.data.key.slice(-4)])
  assert.equal(body.data.graceEndsAt, new Date(s.clock.now + 3_600_000).toISOString())
  const [former, present] = [await stats(created.key), await stats(body.data.key)]
  assert.deepEqual([former.status, present.status], [200, 200])
  assert.equal(former.headers.get('deprecation'), `@${s.clock.now / 1_000}`)
  assert.equal(former.headers.get('sunset'), new Date(s.clock.now + 3_600_000).toUTCString())
  assert.deepEqual([present.headers.get('deprecation'), present.headers.get('sunset')], [null, null])
})

test('the default grace time is a day; more than a week is refused', async () => {
  const created = await makeKey({ scopes: ['keys:manage'] })
  const { body } = await rotate(created.key, created.keyId)
  assert.equal(body.data.graceEndsAt, new Date(s.clock.now + 86_400_000).toISOString())
  for (const graceSeconds of [-1, 604_801, 1.5, '60', true])
    assert.equal((await rotate(created.key, created.keyId, { graceSeconds })).status, 400, String(graceSeconds))
  assert.equal((await rotate(created.key, created.keyId, { grace: 1 })).status, 400)
  const operator = await s.admin('POST', `/accounts/${s.accountId}/keys/${created.keyId}/rotate`, { graceSeconds: 0 })
  assert.equal(operator.status, 200)
  assert.equal((await stats(body.data.key)).status, 401)
})

test('rotating requires the scope, the same account and a working key, and grants no further rights', async () => {
  const manager = await makeKey({ scopes: ['keys:manage', 'places:read'] })
  const plain = await makeKey()
  const broad = await makeKey({ scopes: SCOPES })
  const tester = await makeKey({ mode: 'test', scopes: SCOPES })
  const codeOf = async (key: string, keyId: string) => (await rotate(key, keyId)).body.error?.code
  assert.equal(await codeOf(plain.key, plain.keyId), 'insufficient_scope')
  assert.equal(await codeOf(manager.key, broad.keyId), 'insufficient_scope')
  assert.equal(await codeOf(tester.key, broad.keyId), 'not_found')
  assert.equal(await codeOf(broad.key, 'key_nobody'), 'not_found')
  await s.admin('DELETE', `/accounts/${s.accountId}/keys/${plain.keyId}`)
  assert.equal(await codeOf(broad.key, plain.keyId), 'not_found')
  const { accountId } = (await s.admin('POST', '/accounts', { email: 'other@example.com', plan: 'pro' })).body.data
  const { data } = (await s.admin('POST', `/accounts/${accountId}/keys`, { name: 'k', mode: 'live' })).body
  assert.equal(await codeOf(broad.key, data.keyId), 'not_found')
  assert.equal(await codeOf(broad.key, manager.keyId), undefined)
  for (const { keyId } of [manager, broad, tester]) await s.admin('DELETE', `/accounts/${s.accountId}/keys/${keyId}`)
})

test('a page reads with a browser key, errors included, and with no other key', async () => {
  const { key } = await makeKey({ mode: 'browser', allowedOrigins: ['https://example.com'] })
  assert.match(key, /^os_browser_/)
  const page = { origin: 'https://example.com' }
  const readable = async (response: Response) => response.headers.get('access-control-allow-origin')
  for (const response of [
    await stats(key, page),
    await stats(key, { origin: 'https://example.org' }),
    await stats(`${key}x`, page),
    await stats(key, { ...page, accept: 'text/html' }),
    await s.get(`/api/v1/stats?dong=${'1'.repeat(8_200)}`, { authorization: `Bearer ${key}`, ...page }),
    await s.get(`/api/v1/stats?api_key=${key}`, page),
  ])
    assert.equal(await readable(response), '*', String(response.status))
  assert.equal(await readable(await stats(s.key, page)), null)
})

test('a browser key reads places only, and only browser keys are limited to pages', async () => {
  const create = (body: Json) => s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', ...body })
  const { body } = await create({ mode: 'browser' })
  assert.deepEqual(body.data.scopes, ['places:read'])
  for (const wrong of [
    { mode: 'browser', scopes: ['usage:read'] },
    { mode: 'live', allowedOrigins: ['https://example.com'] },
    { mode: 'browser', allowedOrigins: ['https://example.com/'] },
    { mode: 'browser', allowedOrigins: ['example.com'] },
    { mode: 'live', allowedIps: ['10.0.0.0/33'] },
    { mode: 'live', allowedIps: [] },
    { mode: 'live', dailyTokens: 0 },
  ])
    assert.equal((await create(wrong)).status, 400, JSON.stringify(wrong))
})

test('before its end date a key in the URL works, is marked as deprecated, and is not treated as a filter', async () => {
  const response = await lenient.get(`/api/v1/places?api_key=${lenient.key}&page_size=1`, {})
  assert.equal(response.status, 200)
  assert.equal(((await response.json()) as Json).data.length, 1)
  assert.match(response.headers.get('deprecation') ?? '', /^@\d+$/)
  assert.equal(response.headers.get('sunset'), new Date(SUNSET).toUTCString())
  assert.match(response.headers.get('link') ?? '', /rel="deprecation".*rel="sunset"/)
  assert.equal(response.headers.get('x-service-notice'), 'query_auth_deprecated')
  const both = await lenient.get(`/api/v1/stats?api_key=${lenient.key}`, { authorization: `Bearer ${lenient.key}` })
  assert.equal(both.status, 200)
  const different = await lenient.get(`/api/v1/stats?api_key=${lenient.key}`, { 'x-api-key': 'another' })
  assert.equal(different.status, 400)
  assert.equal((await lenient.get('/api/v1/stats', { 'x-api-key': lenient.key })).headers.get('deprecation'), null)
})

test('any access token in the URL is refused', async () => {
  const response = await lenient.get('/api/v1/stats?api_key=a.b.c', {})
  assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [401, 'query_auth_disabled'])
})

test('from its end date on a key in the URL is refused, without a restart', async () => {
  const now = lenient.clock.now
  lenient.clock.now = SUNSET
  const response = await lenient.get(`/api/v1/stats?api_key=${lenient.key}`, {})
  assert.equal(((await response.json()) as Json).error.code, 'query_auth_disabled')
  lenient.clock.now = now
})

/** Makes a call on keys with a key; checks a success against the contract. */
async function manage(key: string, method: string, path: string, body?: Json): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${s.url}/api/v1/keys${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reported: Json = await response.json()
  const endpoint = KEY_ENDPOINTS.find(
    (one) => one.method === method && !one.path.endsWith('rotate') && /keys/.test(one.path),
  )
  if (response.ok) assert.deepEqual(schemaErrors(endpoint?.output ?? {}, reported), [])
  return { status: response.status, body: reported }
}

test('a key creates keys with no more rights than its own, and revokes them', async () => {
  const maker = await makeKey({ scopes: ['keys:manage', 'places:read'] })
  const created = await manage(maker.key, 'POST', '', { name: 'child', mode: 'live', scopes: ['places:read'] })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { key, keyId } = created.body.data
  assert.equal((await stats(key)).status, 200)
  const listed = (await manage(maker.key, 'GET', '')).body.data
  assert.equal(listed.find((one: Json) => one.keyId === keyId).name, 'child')
  assert.ok(!JSON.stringify(listed).includes(key))
  const wider = await manage(maker.key, 'POST', '', { name: 'w', mode: 'live', scopes: ['live:write'] })
  assert.deepEqual([wider.status, wider.body.error.details.requiredScopes], [403, ['live:write']])
  const other = await makeKey({ scopes: ['live:write'] })
  assert.equal((await manage(maker.key, 'DELETE', `/${other.keyId}`)).status, 403)
  assert.equal((await manage(key, 'GET', '')).status, 403)
  assert.equal((await manage(maker.key, 'DELETE', `/${keyId}`)).status, 200)
  assert.equal((await stats(key)).status, 401)
  assert.equal((await manage(maker.key, 'DELETE', '/key_none')).status, 404)
})

test('a limited key creates none, and a test key sees, creates and revokes test keys only', async () => {
  // The plan pro allows enough keys for this test.
  await s.admin('PATCH', `/accounts/${s.accountId}`, { plan: 'pro' })
  const order = { name: 'k', mode: 'live', scopes: ['places:read'] }
  const scopes = ['keys:manage', 'places:read']
  for (const limit of [
    { allowedIps: ['127.0.0.1/32'] },
    { expiresAt: new Date(s.clock.now + 60_000).toISOString() },
    { dailyTokens: 5 },
  ])
    assert.equal((await manage((await makeKey({ scopes, ...limit })).key, 'POST', '', order)).status, 403)
  const live = await makeKey()
  const tester = await makeKey({ scopes, mode: 'test' })
  assert.equal((await manage(tester.key, 'POST', '', order)).status, 400)
  const created = await manage(tester.key, 'POST', '', { ...order, mode: 'test' })
  assert.equal(created.status, 201)
  const modes = (await manage(tester.key, 'GET', '')).body.data.map(({ mode }: Json) => mode)
  assert.deepEqual([...new Set(modes)], ['test'])
  assert.equal((await manage(tester.key, 'DELETE', `/${live.keyId}`)).status, 404)
  assert.equal((await manage(tester.key, 'DELETE', `/${created.body.data.keyId}`)).status, 200)
})
