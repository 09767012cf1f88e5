import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoInstant } from '#base/kst.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { signedIn, startAccountServer } from './browser.ts'
import type { Json } from './testServer.ts'

eachEngine(
  'an account finds a request by the id of its answer, without personal data, and no other account does',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [hong, kim] = [await signedIn(server, 'hong@example.com'), await signedIn(server, 'kim@example.com')]
    const { keyId, key } = (await hong.post('/api/account/v1/keys', { name: 'k', mode: 'live' })).body.data
    const headers = { 'x-api-key': key }
    const search = await server.get(
      '/api/v1/places/nearby?lat=37.498095&lng=127.02761&keyword=010-1234-5678&wifi=true',
      headers,
    )
    const refused = await server.get('/api/v1/places/pl_0000000000000000', headers)
    const faulty = await server.get('/api/v1/places?page_size=900&wifi=perhaps', headers)
    const order = { placeId: 'pl_nope', guestCount: 2, guestPhone: '010-9876-5432', guestName: '홍길동', note: '창가' }
    const reserved = await fetch(new URL('/api/v1/reservations', server.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    const idOf = (answer: { headers: Headers }) => answer.headers.get('x-request-id') ?? ''
    const find = async (id: string) =>
      (await hong.get(`/api/account/v1/requests/log?request_id=${id}`)).body.data.requests as Json[]
    await until(async () => (await find(idOf(reserved))).length === 1)

    const [found] = await find(idOf(search))
    assert.ok(found.latencyMs > 0 && found.latencyMs < 60_000)
    assert.deepEqual(
      { ...found, latencyMs: 0, receivedAt: '' },
      {
        requestId: idOf(search),
        receivedAt: '',
        keyId,
        mode: 'live',
        endpoint: 'nearby',
        status: 200,
        error: null,
        errorParams: [],
        units: 1,
        latencyMs: 0,
        parameters: { lat: '37.50', lng: '127.03', keyword: '[phone]', wifi: 'true' },
        leftOut: [],
      },
    )
    const [unknown] = await find(idOf(refused))
    assert.deepEqual(
      [unknown.endpoint, unknown.status, unknown.error, unknown.units, unknown.parameters],
      ['place', 404, 'place_not_found', 0, { id: 'pl_0000000000000000' }],
    )
    const [wrong] = await find(idOf(faulty))
    assert.deepEqual(
      [wrong.status, wrong.error, wrong.errorParams.toSorted()],
      [400, 'invalid_parameter', ['page_size', 'wifi']],
    )
    const [table] = await find(idOf(reserved))
    assert.deepEqual(
      [table.endpoint, table.status, table.parameters],
      ['reserve', reserved.status, { placeId: 'pl_nope', guestCount: '2' }],
    )
    assert.deepEqual(table.leftOut, ['guestPhone', 'guestName', 'note'])
    assert.match(table.error, /^[a-z_]+$/)

    const ofKim = (await kim.get(`/api/account/v1/requests/log?request_id=${idOf(search)}`)).body.data
    assert.deepEqual([ofKim.requests, ofKim.total], [[], 0])
    const refusals = (await hong.get('/api/account/v1/requests/log?status=4xx')).body.data
    assert.deepEqual(
      new Set(refusals.requests.map(({ requestId }: Json) => requestId)),
      new Set([idOf(refused), idOf(faulty), idOf(reserved)]),
    )
    assert.deepEqual([refusals.days, refusals.storedMax], [30, 10_000])
  },
)

test('a key with usage:read lists the requests of its mode, newest first', async (t) => {
  const server = await startAccountServer(t)
  const hong = await signedIn(server, 'hong@example.com')
  const make = async (order: object) => (await hong.post('/api/account/v1/keys', { name: 'k', ...order })).body.data
  const [live, sandbox] = [await make({ mode: 'live' }), await make({ mode: 'test' })]
  await server.get('/api/v1/stats', { 'x-api-key': live.key })
  await server.get('/api/v1/regions', { 'x-api-key': sandbox.key })
  const endpoints = async (key: string, query = '') => {
    const { data } = (await (await server.get(`/api/v1/requests${query}`, { 'x-api-key': key })).json()) as Json
    return data.map(({ endpoint }: Json) => endpoint)
  }
  assert.deepEqual(await endpoints(live.key), ['stats'])
  assert.deepEqual(await endpoints(sandbox.key), ['regions'])
  assert.deepEqual((await endpoints(live.key, `?key_id=${live.keyId}&page_size=1`)).length, 1)
  assert.deepEqual(await endpoints(live.key, `?until=${isoInstant(server.clock.now - 3_600_000)}`), [])
  const bad = await server.get('/api/v1/requests?status=4x&request_id=1&until=today&since=2026-02-30T00:00:00Z', {
    'x-api-key': live.key,
  })
  const { error } = (await bad.json()) as Json
  assert.deepEqual(
    error.details.errors.map(({ param }: Json) => param),
    ['request_id', 'status', 'since', 'until'],
  )
  await hong.call('DELETE', `/api/account/v1/keys/${sandbox.keyId}`)
  const reader = await make({ mode: 'live', scopes: ['places:read'] })
  assert.equal((await server.get('/api/v1/requests', { 'x-api-key': reader.key })).status, 403)
})

test('an installation that stores no requests says so', async (t) => {
  const server = await startAccountServer(t, undefined, { storedRequestsMax: 0 })
  const hong = await signedIn(server, 'hong@example.com')
  const { key } = (await hong.post('/api/account/v1/keys', { name: 'k', mode: 'live' })).body.data
  await server.get('/api/v1/stats', { 'x-api-key': key })
  const { requests, days, storedMax } = (await hong.get('/api/account/v1/requests/log')).body.data
  assert.deepEqual([requests, days, storedMax], [[], 0, 0])
})
