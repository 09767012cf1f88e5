import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { Browser, signedIn, startAccountServer } from './browser.ts'
import type { Json, TestServer } from './testServer.ts'

/** A secret is in the first response only, never in a replay (docs/decisions/0036-limits-of-a-credential.md). */

const SECRET = /os_(live|test|browser)_[0-9A-Za-z]{30}|whsec_|os_owner_/

interface Caller {
  /** Sends a POST; returns its status and body. */
  post(
    path: string,
    body: Json,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Json }>
}

interface SecretCall {
  /** The call's name in the contract. */
  name: string
  by: 'key' | 'session' | 'operator'
  path: string
  body: Json
  /** The path of the secret in the response, and the call that its replay names for a new secret. */
  secret: string
  renewedBy: RegExp
}

async function startedWithCallers(t: Parameters<typeof startAccountServer>[0], state: TestDatabase) {
  const s = await startAccountServer(t, state)
  const session = await signedIn(s, 'hong@example.com')
  const { accountId } = (await session.get('/api/account/v1/account')).body.data
  await s.admin('PATCH', `/accounts/${accountId}`, { plan: 'pro' })
  const created = await session.post('/api/account/v1/keys', { name: 'first', mode: 'live', scopes: SCOPES })
  const { key } = created.body.data
  const target = { name: 'to be rotated', mode: 'live' }
  const { keyId } = (await session.post('/api/account/v1/keys', target)).body.data
  const withToken = (token: string): Caller => ({
    post: (path, body, headers = {}) =>
      new Browser(s).post(path, body, { ...headers, authorization: `Bearer ${token}` }),
  })
  const callers: Record<SecretCall['by'], Caller> = {
    session,
    key: withToken(key),
    operator: withToken(s.server.adminToken),
  }
  const hook = { url: 'https://example.com/hooks', events: ['webhook.test'] }
  const { webhookId } = (await callers.key.post('/api/v1/webhooks', hook)).body.data
  return { s, callers, rows: secretCalls(s, { accountId, keyId, webhookId, hook }) }
}

function secretCalls(s: TestServer, { accountId, keyId, webhookId, hook }: Json): SecretCall[] {
  const order = { name: 'shown once', mode: 'test', scopes: ['places:read'] }
  const claim = { email: 'owner@example.com', placeId: s.world.venues[0]?.place.id ?? '', partner: true }
  const admin = `/api/admin/v1/accounts/${accountId}/keys`
  return [
    {
      name: 'createApiKey',
      by: 'key',
      path: '/api/v1/keys',
      body: order,
      secret: 'key',
      renewedBy: /^POST \/api\/v1\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'rotateKey',
      by: 'key',
      path: `/api/v1/keys/${keyId}/rotate`,
      body: {},
      secret: 'key',
      renewedBy: /^POST \/api\/v1\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'createOwnKey',
      by: 'session',
      path: '/api/account/v1/keys',
      body: order,
      secret: 'key',
      renewedBy: /^POST \/api\/account\/v1\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'rotateOwnKey',
      by: 'session',
      path: `/api/account/v1/keys/${keyId}/rotate`,
      body: {},
      secret: 'key',
      renewedBy: /^POST \/api\/account\/v1\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'createOwnWebhook',
      by: 'session',
      path: '/api/account/v1/webhooks',
      body: hook,
      secret: 'secret',
      renewedBy: /^POST \/api\/account\/v1\/webhooks\/wh_\w+\/rotate$/,
    },
    {
      name: 'rotateOwnWebhook',
      by: 'session',
      path: `/api/account/v1/webhooks/${webhookId}/rotate`,
      body: {},
      secret: 'secret',
      renewedBy: /^POST \/api\/account\/v1\/webhooks\/wh_\w+\/rotate$/,
    },
    {
      name: 'createKey',
      by: 'operator',
      path: admin,
      body: order,
      secret: 'key',
      renewedBy: /^POST \/api\/admin\/v1\/accounts\/acc_\w+\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'rotateAccountKey',
      by: 'operator',
      path: `${admin}/${keyId}/rotate`,
      body: {},
      secret: 'key',
      renewedBy: /^POST \/api\/admin\/v1\/accounts\/acc_\w+\/keys\/key_\w+\/rotate$/,
    },
    {
      name: 'claimPlace',
      by: 'operator',
      path: '/api/admin/v1/owners',
      body: claim,
      secret: 'token',
      renewedBy: /^POST \/api\/admin\/v1\/owners$/,
    },
    {
      name: 'createWebhook',
      by: 'key',
      path: '/api/v1/webhooks',
      body: hook,
      secret: 'secret',
      renewedBy: /^POST \/api\/v1\/webhooks\/wh_\w+\/rotate$/,
    },
    {
      name: 'rotateWebhook',
      by: 'key',
      path: `/api/v1/webhooks/${webhookId}/rotate`,
      body: {},
      secret: 'secret',
      renewedBy: /^POST \/api\/v1\/webhooks\/wh_\w+\/rotate$/,
    },
  ]
}

eachEngine('no replay contains the secret; it says so, and how to get another', async (t, state) => {
  const { callers, rows } = await startedWithCallers(t, state)
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), SECRETIVE_NAMES.toSorted())
  for (const { name, by, path, body, secret, renewedBy } of rows) {
    const send = () => callers[by].post(path, body, { 'idempotency-key': `once-${name}` })
    const [first, again] = [await send(), await send()]
    assert.match(JSON.stringify(first.body), SECRET, name)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'], name)
    assert.doesNotMatch(JSON.stringify(again.body), SECRET, name)
    assert.deepEqual(again.body.data, { ...first.body.data, [secret]: null }, name)
    const [notice] = again.body.meta?.notices ?? []
    assert.deepEqual([notice?.code, notice?.param], ['secret_not_repeated', secret], name)
    assert.match(notice.renewedBy, renewedBy, name)
  }
})

/** All calls that accept an idempotency key. */
const REPEATABLE: readonly InterfaceEndpoint[] = [
  ...CALLER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...OWNER_ENDPOINTS,
].filter(({ method }) => method === 'POST')

/** Replayed in secondFactor.test.ts: each needs the one before it. */
const OF_SECOND_FACTORS = ['beginTotp', 'confirmTotp', 'addPasskey', 'renewBackupCodes']
const SECRETIVE_NAMES = [
  'createApiKey',
  'rotateKey',
  'createOwnKey',
  'createOwnWebhook',
  'rotateOwnKey',
  'rotateOwnWebhook',
  'createKey',
  'rotateAccountKey',
  'claimPlace',
  'createWebhook',
  'rotateWebhook',
]

test('the table above has every call whose response has a member with a secret', () => {
  const membersOf = ({ output }: InterfaceEndpoint): string[] =>
    Object.keys((output as Json).properties?.data?.properties ?? {})
  const holding = REPEATABLE.filter((endpoint) =>
    membersOf(endpoint).some((name) => /^(key|uri|backupCodes|.*secret|.*token)$/i.test(name)),
  )
  const declared = REPEATABLE.filter(({ shownOnce }) => shownOnce)
  for (const endpoint of declared)
    assert.ok(membersOf(endpoint).includes(endpoint.shownOnce?.field ?? ''), endpoint.name)
  const namesOf = (endpoints: readonly InterfaceEndpoint[]) => endpoints.map(({ name }) => name).toSorted()
  const names = [...SECRETIVE_NAMES, ...OF_SECOND_FACTORS].toSorted()
  assert.deepEqual(namesOf(holding), names)
  assert.deepEqual(namesOf(declared), names)
})
