import assert from 'node:assert/strict'
import { testOnPostgres, testOnPostgresServer } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/** Servers that share one PostgreSQL. */

const SHARED = { secret: 'a secret that nodes share'.replaceAll(' ', '-'), adminToken: 'a-token-that-nodes-share' }

testOnPostgres(
  'what is created, rotated, changed and revoked on one node applies on the other within a second',
  async (t, { url }) => {
    const settings = { ...SHARED, databaseUrl: url }
    const one = await startTestServer(t, { venues: 60, settings })
    const two = await startTestServer(t, { venues: 60, settings, email: 'second@example.com' })
    const status = async (server: TestServer, key: string, pathAndQuery = '/api/v1/stats') =>
      (await server.get(pathAndQuery, { 'x-api-key': key })).status
    await until(async () => (await status(two, one.key)) === 200)

    const deep = '/api/v1/places?page=11&page_size=100'
    assert.equal(await status(two, one.key, deep), 400)
    await one.admin('PATCH', `/accounts/${one.accountId}`, { plan: 'pro' })
    await until(async () => (await status(two, one.key, deep)) === 200)

    const keys = `/accounts/${one.accountId}/keys`
    const [{ keyId }] = (await two.admin('GET', keys)).body.data
    const { data } = (await two.admin('POST', `${keys}/${keyId}/rotate`, { graceSeconds: 60 })).body
    await until(async () => (await status(one, data.key)) === 200)
    assert.equal(await status(one, one.key), 200)
    await two.admin('DELETE', `${keys}/${keyId}`)
    assert.deepEqual([await status(two, data.key), await status(two, one.key)], [401, 401])
    await until(async () => (await status(one, data.key)) === 401 && (await status(one, one.key)) === 401)
  },
)

testOnPostgres('a partner set on one node is a partner on the other within a second', async (t, { url }) => {
  const settings = { ...SHARED, databaseUrl: url }
  const one = await startTestServer(t, { venues: 60, settings })
  const two = await startTestServer(t, { venues: 60, settings, email: 'second@example.com' })
  const placeId = one.world.venues[0]?.place.id ?? ''
  const isPartner = async () => {
    const response = await two.get(`/api/v1/places/${placeId}?fields=serviceReservable`)
    return ((await response.json()) as { data: { serviceReservable: boolean } }).data.serviceReservable
  }
  assert.equal(await isPartner(), false)
  assert.equal((await one.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })).status, 201)
  await until(isPartner)
})

testOnPostgres('an owner’s edit on one node is visible on the other within a second', async (t, { url }) => {
  const settings = { ...SHARED, databaseUrl: url }
  const one = await startTestServer(t, { venues: 60, settings })
  const two = await startTestServer(t, { venues: 60, settings, email: 'second@example.com' })
  const placeId = one.world.venues[0]?.place.id ?? ''
  const { token } = (await one.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: false })).body.data
  for (const [server, other, name] of [
    [one, two, '첫 국수'],
    [two, one, '둘째 국수'],
  ] as const) {
    const edited = await fetch(`${server.url}/api/owner/v1/places/${placeId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ menu: [{ name, price: 9_000 }] }),
    })
    assert.equal(edited.status, 200)
    await until(async () => {
      const response = await other.get(`/api/v1/places/${placeId}?fields=menu`)
      const { data } = (await response.json()) as { data: { menu: { name: string }[] | null } }
      return data.menu?.[0]?.name === name
    })
  }
})

testOnPostgresServer(
  'while PostgreSQL is unavailable, calls that need it get 503 with Retry-After, free reads continue, and everything recovers',
  async (t, postgres) => {
    const s = await startTestServer(t, { venues: 60, settings: { ...SHARED, databaseUrl: postgres.url } })
    const ready = () => s.get('/readyz', {})
    assert.equal((await ready()).status, 200)
    assert.equal((await s.get('/api/v1/stats')).status, 200)
    await postgres.halt('SIGQUIT')
    for (const response of [await ready(), await create(s), await s.get('/api/v1/stats')]) {
      assert.equal(response.status, 503)
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      const { error } = (await response.json()) as { error: { code: string; retryable: boolean } }
      assert.deepEqual([error.code, error.retryable], ['service_unavailable', true])
    }
    assert.equal((await s.get('/api/v1/places?dry_run=true')).status, 200)
    assert.equal((await s.get('/api/v1/meta', {})).status, 200)
    assert.equal((await s.get('/healthz', {})).status, 200)
    await postgres.start()
    assert.equal((await ready()).status, 200)
    assert.equal((await create(s)).status, 201)
    assert.equal((await s.get('/api/v1/stats')).status, 200)
  },
)

const create = (s: TestServer) =>
  fetch(`${s.url}/api/admin/v1/accounts/${s.accountId}/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.server.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'k', mode: 'live' }),
  })
