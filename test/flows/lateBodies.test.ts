import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { Browser, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { slowCall } from './slowCall.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/**
 * A body can be sent arbitrarily slowly: a caller who was authenticated before the body and whose credential ended
 * meanwhile changes nothing.
 */

const ADMIN_TOKEN = 'an-admin-token-that-nodes-share'
const MANAGER = { name: 'manager', mode: 'live', scopes: ['keys:manage', 'webhooks:manage', 'places:read'] }
const KEY_ORDER = { name: 'heir', mode: 'live', scopes: ['keys:manage', 'places:read'] }
const HOOK = { url: 'https://hooks.example/', events: ['webhook.test'] }

/** The node that is called, and the node on which the credential ends; the same node where there is only one. */
async function twoNodes(t: TestContext, state: Pick<TestDatabase, 'url'>) {
  const called = await startAccountServer(t, state, { adminToken: ADMIN_TOKEN })
  if (state.url === null) return { called, other: called }
  const settings = { databaseUrl: state.url, secret: 'a-secret-that-nodes-share', adminToken: ADMIN_TOKEN }
  return { called, other: await startTestServer(t, { venues: 60, email: 'second@example.com', settings }) }
}

const keysOf = async (node: TestServer, accountId: string): Promise<Json[]> =>
  (await node.admin('GET', `/accounts/${accountId}/keys`)).body.data

async function managerOf(node: TestServer): Promise<{ keyId: string; key: string }> {
  return (await node.admin('POST', `/accounts/${node.accountId}/keys`, MANAGER)).body.data
}

eachEngine('a key that is revoked while its request body arrives creates and changes nothing', async (t, state) => {
  const { called, other } = await twoNodes(t, state)
  const { accountId, url } = called
  const created = async (path: string, body: unknown, key: string): Promise<Json> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as Json).data
  }
  const lasting = await managerOf(called)
  const { webhookId } = await created('/api/v1/webhooks', HOOK, lasting.key)
  const target = await created('/api/v1/keys', { ...KEY_ORDER, name: 'target' }, lasting.key)
  for (const [method, path, body] of [
    ['POST', '/api/v1/keys', KEY_ORDER],
    ['POST', `/api/v1/keys/${target.keyId}/rotate`, { graceSeconds: 0 }],
    ['DELETE', `/api/v1/keys/${target.keyId}`, {}],
    ['POST', '/api/v1/webhooks', HOOK],
    ['POST', `/api/v1/webhooks/${webhookId}/rotate`, { graceSeconds: 0 }],
    ['POST', `/api/v1/webhooks/${webhookId}/test`, {}],
    ['DELETE', `/api/v1/webhooks/${webhookId}`, {}],
    ['POST', '/api/v1/webhooks/listeners', {}],
  ] as const) {
    const stolen = await managerOf(called)
    const before = await keysOf(called, accountId)
    const slow = await slowCall(url + path, { method, headers: { 'x-api-key': stolen.key }, body })
    assert.equal((await other.admin('DELETE', `/accounts/${accountId}/keys/${stolen.keyId}`)).status, 200)
    const answer = await slow.finish()
    assert.deepEqual([answer.status, answer.body.error?.code], [401, 'api_key_revoked'], `${method} ${path}`)
    const after = await keysOf(called, accountId)
    assert.deepEqual(
      after.map(({ keyId, rotatedAt, revokedAt }) => [keyId, rotatedAt, keyId === stolen.keyId ? null : revokedAt]),
      before.map(({ keyId, rotatedAt, revokedAt }) => [keyId, rotatedAt, revokedAt]),
    )
  }
  const hooks = (await (await called.get('/api/v1/webhooks', { 'x-api-key': lasting.key })).json()) as Json
  assert.deepEqual(
    hooks.data.map((hook: Json) => [hook.webhookId, hook.rotatedAt]),
    [[webhookId, null]],
  )
})

eachEngine('a secret that is rotated away while its request body arrives creates no key', async (t, state) => {
  const { called, other } = await twoNodes(t, state)
  const { accountId, url } = called
  const stolen = await managerOf(called)
  const slow = await slowCall(`${url}/api/v1/keys`, { headers: { 'x-api-key': stolen.key }, body: KEY_ORDER })
  const rotated = await other.admin('POST', `/accounts/${accountId}/keys/${stolen.keyId}/rotate`, { graceSeconds: 0 })
  assert.equal(rotated.status, 200)
  assert.equal((await slow.finish()).status, 401)
  assert.equal((await keysOf(called, accountId)).filter(({ name }) => name === KEY_ORDER.name).length, 0)
})

/** Returns a browser's cookies as a header. */
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const originOf = ({ url }: Pick<AccountServer, 'url'>) => new URL(url).origin

eachEngine('a person who signs out while a request body arrives creates no key', async (t, state) => {
  const { called } = await twoNodes(t, state)
  const hong = await signedIn(called, 'hong@example.com')
  const headers = { cookie: cookiesOf(hong), origin: originOf(called) }
  const slow = await slowCall(`${called.url}/api/account/v1/keys`, { headers, body: KEY_ORDER })
  assert.equal((await hong.post('/api/auth/sign-out', {})).status, 200)
  const answer = await slow.finish()
  assert.deepEqual([answer.status, answer.body.error?.code], [401, 'sign_in_required'])
  const { accountId } = (await called.admin('GET', '/accounts/hong@example.com')).body.data ?? {}
  assert.deepEqual(accountId === undefined ? [] : await keysOf(called, accountId), [])
})

eachEngine('an operator who signs out while a request body arrives changes nothing', async (t, state) => {
  const { called, other } = await twoNodes(t, state)
  const operator = new Browser(called)
  const session = '/api/admin/v1/session'
  assert.equal((await operator.post(session, {}, { authorization: `Bearer ${ADMIN_TOKEN}` })).status, 200)
  const headers = { cookie: cookiesOf(operator), origin: originOf(called) }
  const body = { email: 'late@example.com', plan: 'free' }
  const slow = await slowCall(`${called.url}/api/admin/v1/accounts`, { headers, body })
  const elsewhere = new Browser(other)
  for (const [name, value] of operator.cookies) elsewhere.cookies.set(name, value)
  assert.equal((await elsewhere.call('DELETE', session)).status, 200)
  assert.equal((await slow.finish()).status, 401)
  assert.equal((await called.admin('GET', '/accounts/late@example.com')).status, 404)
})
