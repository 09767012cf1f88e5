import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { DEFAULT_SCOPES } from '#contract/access/scopes.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** The operator's calls (docs/reference/administration.md#admin-interface). */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 60 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** Makes a call that must succeed and match its schema; returns its data. */
async function done(name: string, pathAndQuery: string, body?: unknown): Promise<Json> {
  const endpoint = ADMIN_ENDPOINTS.find((candidate) => candidate.name === name)
  assert.ok(endpoint)
  const answer = await s.admin(endpoint.method, pathAndQuery, body)
  assert.equal(answer.status, endpoint.status, JSON.stringify(answer.body))
  assert.deepEqual(schemaErrors(endpoint.output, answer.body), [])
  return answer.body.data
}

const account = (email: string, plan = 'free') => done('createAccount', '/accounts', { email, plan })

test('an account is created and changed, and its plan applies from the next request on', async () => {
  const created = await account('plan@example.com')
  assert.deepEqual(created, {
    accountId: created.accountId,
    email: 'plan@example.com',
    plan: 'free',
    bulkExport: false,
    exportTiers: ['core'],
  })
  const { key } = await done('createKey', `/accounts/${created.accountId}/keys`, { name: 'k', mode: 'live' })
  const deep = () => s.get('/api/v1/places?page=4&page_size=100', { 'x-api-key': key })
  assert.equal((await deep()).status, 400)
  const changed = await done('changeAccount', `/accounts/${created.accountId}`, { plan: 'pro', bulkExport: true })
  assert.deepEqual(changed, { ...created, plan: 'pro', bulkExport: true })
  assert.equal((await deep()).status, 200)
  assert.deepEqual(await done('changeAccount', `/accounts/${created.accountId}`, {}), changed)
  const exportTiers = ['quality', 'contact_hours']
  const path = `/accounts/${created.accountId}`
  assert.deepEqual(await done('changeAccount', path, { exportTiers }), { ...changed, exportTiers })
  assert.deepEqual(await done('readAccount', path), { ...changed, exportTiers })
  assert.equal((await s.admin('PATCH', path, { exportTiers: ['everything'] })).status, 400)
})

test('an e-mail address has one account, however it is written', async () => {
  await account('One@Example.com')
  const again = await s.admin('POST', '/accounts', { email: 'one@example.com', plan: 'pro' })
  assert.deepEqual([again.status, again.body.error.code, again.body.error.param], [400, 'invalid_parameter', 'email'])
})

test('a key is shown once, listed without its secret, usable, and revoked at once', async () => {
  const { accountId } = await account('keys@example.com')
  const created = await done('createKey', `/accounts/${accountId}/keys`, { name: 'mine', mode: 'live' })
  assert.equal(created.key.slice(-4), created.last4)
  assert.deepEqual(created.scopes, DEFAULT_SCOPES)
  const [before] = await done('listKeys', `/accounts/${accountId}/keys`)
  assert.deepEqual(
    [before.keyId, before.name, before.lastUsedAt, 'key' in before],
    [created.keyId, 'mine', null, false],
  )
  assert.equal((await s.get('/api/v1/stats', { 'x-api-key': created.key })).status, 200)
  const [used] = await done('listKeys', `/accounts/${accountId}/keys`)
  assert.equal(used.lastUsedAt, new Date(s.clock.now).toISOString())
  const revoked = await done('revokeKey', `/accounts/${accountId}/keys/${created.keyId}`)
  assert.deepEqual(revoked, { keyId: created.keyId, revokedAt: new Date(s.clock.now).toISOString() })
  assert.equal((await s.get('/api/v1/stats', { 'x-api-key': created.key })).status, 401)
})

test('all faults of a body are reported at once, with the allowed values', async () => {
  const { status, body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, {
    nmae: 'x',
    mode: 'production',
    scopes: ['places:read', 'everything'],
    expiresAt: '2020-01-01T00:00:00Z',
  })
  assert.deepEqual([status, body.error.code], [400, 'invalid_parameter'])
  const faults = Object.fromEntries(body.error.details.errors.map((fault: Json) => [fault.param, fault]))
  assert.deepEqual(Object.keys(faults).toSorted(), ['expiresAt', 'mode', 'name', 'nmae', 'scopes'])
  assert.equal(faults.nmae.didYouMean, 'name')
  assert.deepEqual(faults.mode.allowed, ['live', 'test', 'browser'])
  assert.equal(faults.name.code, 'missing_parameter')
})

test('no combination of odd values passes the validation of bodies', async () => {
  const odd = [0, -1, '', ' ', 'x'.repeat(300), [], {}, true, 'a@b', '가@나.다 ', '__proto__']
  for (const value of odd) {
    const answers = await Promise.all([
      s.admin('POST', '/accounts', { email: value, plan: 'free' }),
      s.admin('POST', '/accounts', { email: 'odd@example.com', plan: value }),
      s.admin('PATCH', `/accounts/${s.accountId}`, { bulkExport: value === true ? 'true' : value }),
      s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', mode: value }),
      s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', mode: 'live', scopes: value }),
      s.admin('POST', '/owners', { email: 'o@example.com', placeId: 'x', partner: value === true ? 1 : value }),
    ])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]), JSON.stringify(value))
  }
})

test('without the admin token nothing is read and nothing is revealed', async () => {
  const call = (authorization?: string) =>
    fetch(`${s.url}/api/admin/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: 'x'.repeat(100_000),
    })
  const cases: [string | undefined, string][] = [
    [undefined, 'api_key_required'],
    [`Bearer ${s.server.adminToken}x`, 'api_key_invalid'],
    [`Bearer ${s.key}`, 'api_key_invalid'],
    [`Basic ${s.server.adminToken}`, 'api_key_required'],
  ]
  for (const [authorization, code] of cases) {
    const response = await call(authorization)
    assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [401, code])
  }
  assert.equal((await s.get('/api/v1/stats', { authorization: `Bearer ${s.server.adminToken}` })).status, 401)
})

test('a claim under a merged id belongs to the surviving place', async () => {
  const [from, to] = [...s.world.redirects][0] ?? []
  const owner = await done('claimPlace', '/owners', { email: 'm@example.com', placeId: from, partner: false })
  assert.equal(owner.placeId, to)
  assert.match(owner.token, /^os_owner_[0-9a-z]{32}$/)
})

test('releases are listed with the one that is served', async () => {
  const releases = await done('listReleases', '/releases')
  assert.deepEqual(
    releases.map(({ version, venues, current }: Json) => [version, venues, current]),
    [[s.server.dataVersion(), s.world.venues.length, true]],
  )
})

test('secret, admin token and keys are in files readable by their owner only, and no file contains a key', () => {
  const data = path.join(s.folder, 'data')
  const files = readdirSync(data)
  for (const name of ['secret', 'admin-token', 'oneset.sqlite']) {
    assert.ok(files.includes(name))
    if (process.platform !== 'win32') assert.equal(statSync(path.join(data, name)).mode & 0o777, 0o600)
  }
  for (const file of files) assert.equal(readFileSync(path.join(data, file)).includes(s.key), false, file)
})

test('an account is found by its id and by its e-mail address in any case', async (t) => {
  const server = await startTestServer(t, { empty: true })
  const created = await server.admin('POST', '/accounts', { email: 'Found@example.com', plan: 'pro' })
  const { accountId } = created.body.data
  for (const name of [accountId, 'found@example.com', encodeURIComponent('FOUND@example.com')])
    assert.deepEqual((await server.admin('GET', `/accounts/${name}`)).body.data, created.body.data)
  for (const name of ['acc_none', 'nobody@example.com'])
    assert.deepEqual((await server.admin('GET', `/accounts/${name}`)).status, 404)
})
