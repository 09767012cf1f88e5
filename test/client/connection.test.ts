import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseByTimer } from '#client/machine.ts'
import { OnesetError } from '#client/onesetError.ts'
import { clientOf, failure, success } from './fakeService.ts'

const codeOf = (code: string) => (error: unknown) => error instanceof OnesetError && error.code === code

test('a temporary refusal is retried after the full Retry-After and some jitter', async () => {
  const { client, sent, pauses } = clientOf([failure(429, 'rate_limited', true, { 'retry-after': '2' }), success([])])
  assert.deepEqual(await client.categories(), [])
  assert.equal(sent.length, 2)
  assert.deepEqual(pauses, [2_500])
})

test('without Retry-After the delays grow, and after the last retry the error is thrown', async () => {
  const away = () => failure(503, 'service_unavailable', true)
  const { client, pauses } = clientOf([away(), away(), away(), away()])
  await assert.rejects(client.stats(), codeOf('service_unavailable'))
  assert.deepEqual(pauses, [375, 750, 1_500])
})

test('a call that may wait until the service is ready is repeated beyond its retries, and no longer than allowed', async () => {
  const busy = () => failure(503, 'service_unavailable', true, { 'retry-after': '10' })
  const ready = clientOf([...Array.from({ length: 8 }, busy), success([])])
  let told = 0
  const venues = [{ name: '은하수', phone: '02-555-0101' }]
  await ready.client.places.match(venues, {}, { readyWithinMs: 120_000, onBusy: () => void told++ })
  assert.deepEqual([ready.pauses, told], [Array<number>(8).fill(10_500), 8])
  assert.equal(new Set(ready.sent.map(({ headers }) => headers.get('idempotency-key'))).size, 1)
  const late = clientOf(Array.from({ length: 20 }, busy))
  await assert.rejects(late.client.places.match(venues, {}, { readyWithinMs: 60_000 }), codeOf('service_unavailable'))
  // Five pauses fit into the time; then the retries of any call follow.
  assert.equal(late.pauses.length, 5 + 3)
})

test('a permanent refusal is not retried, nor is a quota that renews in days', async () => {
  for (const refusal of [
    failure(422, 'reservation_not_available', false),
    failure(429, 'quota_exceeded', true, { 'retry-after': '864000' }),
  ]) {
    const { client, sent } = clientOf([refusal])
    await assert.rejects(client.stats(), OnesetError)
    assert.equal(sent.length, 1)
  }
})

test('a POST keeps its idempotency key over all tries, and every call has a different one', async () => {
  const body = { placeId: 'pl_1', reservationTime: '2026-11-22T19:00:00+09:00', guestCount: 2, guestPhone: '010' }
  const { client, sent } = clientOf([new TypeError('fetch failed'), success({}), success({}), success({})])
  await client.reservations.create(body)
  await client.reservations.create(body)
  await client.reservations.create({ ...body, idempotencyKey: 'mine' })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  assert.deepEqual(keys, ['key-0', 'key-0', 'key-2', 'mine'])
})

test('an unreachable service is connection_failed, with the reason', async () => {
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
  const { client } = clientOf([cause], { retries: 0 })
  await assert.rejects(client.stats(), (error: OnesetError) => {
    assert.equal(error.code, 'connection_failed')
    assert.match(error.message, /ECONNREFUSED/)
    return error.retryable && error.status === null
  })
})

test('a response from another server is unreadable_answer; only a failing gateway is retried', async () => {
  const page = (status: number) => new Response('<h1>Hello</h1>', { status })
  const elsewhere = clientOf([page(200)])
  await assert.rejects(elsewhere.client.stats(), codeOf('unreadable_answer'))
  const gateway = clientOf([page(502), success({})])
  await gateway.client.stats()
  assert.equal(gateway.sent.length, 2)
})

test('an aborted signal ends the call with its reason, also between two tries', async () => {
  const reason = new Error('the guest left')
  const stopped = clientOf([success({})])
  await assert.rejects(stopped.client.stats({ signal: AbortSignal.abort(reason) }), reason)
  assert.equal(stopped.sent.length, 0)
  const controller = new AbortController()
  const pausing = pauseByTimer(60_000, controller.signal)
  controller.abort(reason)
  await assert.rejects(pausing, reason)
})

test('maxUnits stops a more expensive call before it is sent, and is passed on where only the service knows the price', async () => {
  const { client, sent } = clientOf([success([], { page: 1, totalPages: 1 })], { maxUnits: 0 })
  await assert.rejects(client.stats(), codeOf('max_units_exceeded'))
  await client.places.search({}, { maxUnits: 2 }).first()
  assert.equal(sent.length, 1)
  assert.equal(sent[0]?.url.searchParams.get('max_units'), '2')
})

test('onUnits is called for every response, and lastResponse holds the latest', async () => {
  const charges: unknown[] = []
  const { client } = clientOf(
    [success([]), success({}, undefined, { 'x-service-units': '4', 'x-request-id': 'req_9' })],
    {
      onUnits: (units, { path }) => charges.push([units, path]),
    },
  )
  await client.categories()
  await client.places.get('pl_1', { fields: ['edge'] })
  assert.deepEqual(charges, [
    [1, '/api/v1/categories'],
    [4, '/api/v1/places/pl_1'],
  ])
  assert.equal(client.lastResponse?.units, 4)
  assert.equal(client.lastResponse.requestId, 'req_9')
})

test('an untrusted id stays one part of the path', async () => {
  const { client, sent } = clientOf([success({})])
  await client.places.get('../admin?x=#')
  assert.equal(sent[0]?.url.pathname, '/api/v1/places/..%2Fadmin%3Fx%3D%23')
})
