import assert from 'node:assert/strict'
import { SCOPES } from '#contract/access/scopes.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { Browser, signedIn, startAccountServer } from './browser.ts'
import { post } from './posted.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Responses are replayed only to the credential that made the call (docs/decisions/0036-limits-of-a-credential.md). */

type After = Parameters<typeof startTestServer>[0]

async function started(t: After, { url }: TestDatabase): Promise<TestServer> {
  const settings = url === null ? {} : { databaseUrl: url }
  const s = await startTestServer(t, { venues: 20, settings: { ...settings, secret: 'a-secret-of-this-test' } })
  await s.admin('PATCH', `/accounts/${s.accountId}`, { plan: 'pro' })
  return s
}

const keyWith = async (s: TestServer, more: Json = {}): Promise<Json> =>
  (await post(s, `/api/admin/v1/accounts/${s.accountId}/keys`, { name: 'k', mode: 'live', ...more })).body.data

eachEngine('another key of the account that repeats a call makes a separate call', async (t, state) => {
  const s = await started(t, state)
  const order = { name: 'child', mode: 'test', scopes: ['places:read'] }
  const makers = [
    await keyWith(s, { scopes: SCOPES }),
    await keyWith(s, { scopes: ['keys:manage', 'places:read'] }),
    await keyWith(s, { scopes: SCOPES, mode: 'test' }),
  ]
  const created = []
  for (const { key } of makers) created.push(await post(s, '/api/v1/keys', order, 'same', key))
  assert.deepEqual(
    created.map(({ status, replayed }) => [status, replayed]),
    makers.map(() => [201, false]),
  )
  assert.equal(new Set(created.map(({ body }) => body.data.keyId)).size, makers.length)
})

eachEngine(
  'a response to a live key is not replayed to a test key, and neither key blocks the other',
  async (t, state) => {
    const s = await started(t, state)
    const placeId = await partnerOf(s)
    const tester = await keyWith(s, { mode: 'test' })
    const live = await post(s, '/api/v1/reservations', bookingBody(placeId), 'table', s.key)
    assert.equal(live.status, 201)
    const sandbox = await post(s, '/api/v1/reservations', bookingBody('pl_test_accept'), 'table', tester.key)
    assert.deepEqual([sandbox.status, sandbox.replayed], [201, false])
    const again = await post(s, '/api/v1/reservations', bookingBody(placeId), 'table', s.key)
    assert.deepEqual([again.replayed, again.text], [true, live.text])
  },
)

eachEngine(
  'a rotated key is the same caller: a call repeated under its new secret has its effect once',
  async (t, state) => {
    const s = await started(t, state)
    const placeId = await partnerOf(s)
    const { key, keyId } = await keyWith(s)
    const first = await post(s, '/api/v1/reservations', bookingBody(placeId), 'table', key)
    const rotated = await post(s, `/api/admin/v1/accounts/${s.accountId}/keys/${keyId}/rotate`, {})
    const again = await post(s, '/api/v1/reservations', bookingBody(placeId), 'table', rotated.body.data.key)
    assert.deepEqual([again.status, again.replayed, again.text], [200, true, first.text])
  },
)

eachEngine(
  'a replay is refused where the call would be: from another address, and for a key that has ended',
  async (t, state) => {
    const s = await started(t, state)
    const placeId = await partnerOf(s)
    const { key } = await keyWith(s, {
      allowedIps: ['203.0.113.7'],
      expiresAt: new Date(s.clock.now + 60_000).toISOString(),
    })
    const reserve = async (address: string) => {
      const response = await fetch(`${s.url}/api/v1/reservations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'table',
          'x-forwarded-for': address,
        },
        body: JSON.stringify(bookingBody(placeId)),
      })
      const body: Json = await response.json()
      return [response.status, body.error?.code, response.headers.get('idempotent-replayed')]
    }
    assert.deepEqual(await reserve('203.0.113.7'), [201, undefined, null])
    assert.deepEqual(await reserve('203.0.113.7'), [200, undefined, 'true'])
    assert.deepEqual(await reserve('203.0.113.8'), [403, 'ip_not_allowed', null])
    s.clock.now += 60_000
    assert.deepEqual(await reserve('203.0.113.7'), [401, 'api_key_expired', null])
  },
)

eachEngine('two tokens of an owner are two callers', async (t, state) => {
  const s = await started(t, state)
  const claim = { email: 'owner@example.com', placeId: s.world.venues[0]?.place.id ?? '', partner: true }
  const [one, other] = [await post(s, '/api/admin/v1/owners', claim), await post(s, '/api/admin/v1/owners', claim)]
  assert.equal(one.body.data.ownerId, other.body.data.ownerId)
  const beat = ({ body }: Json) => post(s, '/api/owner/v1/heartbeat', {}, 'beat', body.data.token)
  const [first, again, second] = [await beat(one), await beat(one), await beat(other)]
  assert.deepEqual([first.replayed, again.replayed, second.replayed], [false, true, false])
})

eachEngine('the operator’s token and the operator’s browser are two callers', async (t, state) => {
  const s = await started(t, state)
  const operator = new Browser(s)
  await operator.post('/api/admin/v1/session', {}, { authorization: `Bearer ${s.server.adminToken}` })
  const order = { name: 'of the operator', mode: 'live' }
  const path = `/api/admin/v1/accounts/${s.accountId}/keys`
  const byToken = await post(s, path, order, 'same')
  const byCookie = await operator.post(path, order, { 'idempotency-key': 'same' })
  assert.deepEqual([byToken.status, byCookie.status], [201, 201])
  assert.notEqual(byToken.body.data.keyId, byCookie.body.data.keyId)
  const again = await operator.post(path, order, { 'idempotency-key': 'same' })
  assert.deepEqual([again.status, again.body.data.keyId], [200, byCookie.body.data.keyId])
})

eachEngine('a person’s session and a key of their account are two callers', async (t, state) => {
  const server = await startAccountServer(t, state)
  const browser = await signedIn(server, 'hong@example.com')
  const order = { name: 'k', mode: 'test', scopes: ['keys:manage', 'places:read'] }
  const first = await browser.post('/api/account/v1/keys', order, { 'idempotency-key': 'same' })
  assert.equal(first.status, 201)
  const withKey = await fetch(`${server.url}/api/v1/keys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${first.body.data.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'same',
    },
    body: JSON.stringify(order),
  })
  assert.deepEqual([withKey.status, withKey.headers.get('idempotent-replayed')], [201, null])
  const again = await browser.post('/api/account/v1/keys', order, { 'idempotency-key': 'same' })
  assert.deepEqual([again.status, again.body.data.keyId], [200, first.body.data.keyId])
})
