import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#base/kst.ts'
import { TEST_PLACES } from '#contract/sandbox.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

let s: TestServer
let headers: Record<string, string>
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 20 })
  const { body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  headers = { 'x-api-key': body.data.key }
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const read = async (path: string): Promise<Json> => (await s.get(`/api/v1${path}`, headers)).json()

test('a test key reads the sandbox and nothing else', async () => {
  const { data, meta } = await read('/places?page_size=100&fields=all')
  assert.equal(meta.dataVersion, 'sandbox-1')
  assert.equal(data.length, meta.total)
  assert.ok(data.every(({ id }: Json) => id.startsWith('pl_test_')))
  const [real] = s.world.venues
  assert.equal((await s.get(`/api/v1/places/${real?.place.id}`, headers)).status, 404)
  assert.equal((await s.get('/api/v1/places/pl_test_accept')).status, 404)
})

test('every magic place is readable and found by its name and neighbourhood', async () => {
  for (const [id, { reservation }] of TEST_PLACES) {
    const { data } = await read(`/places/${id}?fields=name,location,serviceReservable`)
    assert.equal(data.serviceReservable, reservation.kind !== 'not_available', id)
    const named = await read(`/places?keyword=${encodeURIComponent(data.name)}`)
    assert.equal(named.data[0].id, id)
    const near = await read(`/places/nearby?lat=${data.location.lat}&lng=${data.location.lng}&radius=50`)
    assert.equal(near.data[0].id, id)
  }
})

test('the sandbox has every province and open and closed hours, and its pages can be requested by version', async () => {
  const { data: regions } = await read('/regions')
  assert.equal(regions.length, 4)
  const open = await read('/places?open_at=now&page_size=100')
  const all = await read('/places?page_size=100&data_version=sandbox-1')
  assert.ok(open.meta.total > 0 && open.meta.total < all.meta.total)
  const { error } = await read('/places?data_version=test-1')
  assert.equal(error.code, 'data_version_gone')
})

const send = async (
  path: string,
  body: Json = {},
  key?: string,
): Promise<{ status: number; headers: Headers; body: Json }> => {
  const response = await fetch(`${s.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...(key === undefined ? headers : { 'x-api-key': key }), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('a test reservation follows the script of its place, and no owner is notified', async () => {
  for (const [placeId, { reservation }] of TEST_PLACES) {
    const created = await send('/reservations', bookingBody(placeId))
    assert.equal(created.headers.get('x-service-test-mode'), 'true')
    if (reservation.kind === 'not_available') {
      assert.equal(created.body.error.code, 'reservation_not_available', placeId)
      assert.deepEqual(Object.keys(created.body.error.details), [
        'placeId',
        'bookingUrl',
        'phone',
        'reservationChannels',
      ])
      continue
    }
    assert.deepEqual(
      [created.status, created.headers.get('x-service-units'), created.body.data.status],
      [201, '0', 'pending'],
    )
    const now = async () => (await read(`/reservations/${created.body.data.reservationId}`)).data
    assert.equal((await now()).status, 'pending')
    for (const { afterMs, status } of reservation.kind === 'settles' ? reservation.steps : []) {
      const before = s.clock.now
      s.clock.now = Date.parse((await now()).createdAt) + afterMs
      const settled = await now()
      assert.deepEqual([settled.status, settled.settled, settled.guestPhoneLast4], [status, true, '5678'], placeId)
      s.clock.now = before
    }
  }
  const { counts } = (await s.admin('GET', '/notices')).body.data
  assert.deepEqual(counts, [])
})

test('a long poll on a test reservation returns as soon as it settles', async () => {
  const running = await startTestServer(
    { after: (job: () => Promise<void>) => void cleanups.push(job) },
    {
      venues: 5,
      settings: { clock: Date.now },
    },
  )
  const { body } = await running.admin('POST', `/accounts/${running.accountId}/keys`, { name: 'k', mode: 'test' })
  const own = { 'x-api-key': body.data.key, 'content-type': 'application/json' }
  const booking = { ...bookingBody('pl_test_accept'), reservationTime: new Date(Date.now() + DAY_MS).toISOString() }
  const sent = { method: 'POST', headers: own, body: JSON.stringify(booking) }
  const { data } = (await (await fetch(`${running.url}/api/v1/reservations`, sent)).json()) as Json
  const begun = performance.now()
  const settled: Json = await (await running.get(`/api/v1/reservations/${data.reservationId}?wait=25`, own)).json()
  assert.equal(settled.data.status, 'confirmed')
  assert.ok(performance.now() - begun < 20_000)
})

test('a test question is answered by its place’s script, blocked or refused; another account cannot see it', async () => {
  for (const [placeId, { question }] of TEST_PLACES) {
    const asked = await send('/live-status', { placeId, kind: 'item', topic: '비빔밥' })
    if (question.kind === 'not_available') assert.equal(asked.body.error.code, 'live_status_not_available')
    else if (question.kind === 'blocked') assert.deepEqual([asked.status, asked.body.data.blocked], [200, 'closed_now'])
    else {
      const { queryId, status } = asked.body.data
      assert.deepEqual([asked.status, status, asked.headers.get('x-service-units')], [201, 'pending', '0'])
      const before = s.clock.now
      s.clock.now += question.afterMs
      const { data } = await read(`/live-status/${queryId}`)
      assert.deepEqual([data.status, data.note, data.settled], [question.status, question.note, true])
      assert.equal((await s.get(`/api/v1/live-status/${queryId}`)).status, 404)
      s.clock.now = before
    }
  }
})

test('magic phones fail on purpose, a pending reservation can be cancelled, and a repeated key replays', async () => {
  for (const [guestPhone, code] of [
    ['010-0000-0429', 'owner_contact_limited'],
    ['010-0000-0500', 'internal_error'],
  ])
    assert.equal((await send('/reservations', { ...bookingBody('pl_test_accept'), guestPhone })).body.error.code, code)
  const keyed = { ...bookingBody('pl_test_silent'), idempotencyKey: 'once' }
  const [first, again] = [await send('/reservations', keyed), await send('/reservations', keyed)]
  assert.equal(again.body.data.reservationId, first.body.data.reservationId)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const { body } = await send(`/reservations/${first.body.data.reservationId}/cancel`)
  assert.deepEqual([body.data.status, body.data.cancelledBy], ['cancelled', 'guest'])
  const late = await send(`/reservations/${first.body.data.reservationId}/cancel`)
  assert.deepEqual([late.status, late.body.error.code], [409, 'reservation_not_cancellable'])
  assert.deepEqual(late.body.error.details.reservation, body.data)
  assert.equal((await read('/reservations?status=cancelled')).meta.total, 1)
  const real = s.world.venues[0]?.place.id ?? ''
  assert.equal((await send('/reservations', bookingBody(real))).body.error.code, 'place_not_found')
})
