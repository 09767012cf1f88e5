import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { answeringPlace } from './answeringPlace.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer } from './testServer.ts'

/** Pausing, capacity, contact limits and corrected answers over HTTP. */

interface Answer {
  status: number
  body: Json
}

async function venue(t: TestContext) {
  const server = await startTestServer(t, { venues: 20 })
  const placeId = server.world.venues[0]?.place.id ?? ''
  const created = await server.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })
  const token: string = created.body.data.token
  const send = async (path: string, key: string, method: string, body?: Json): Promise<Answer> => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  let guests = 0
  return {
    server,
    placeId,
    owner: (method: string, path: string, body?: Json) => send(`/api/owner/v1${path}`, token, method, body),
    rules: (body: Json) => send(`/api/owner/v1/places/${placeId}/booking-rules`, token, 'PATCH', body),
    ask: (more: Json = {}, key = server.key) =>
      send('/api/v1/reservations', key, 'POST', {
        ...bookingBody(placeId),
        guestPhone: `010-6666-${1000 + guests++}`,
        ...more,
      }),
    read: (path: string) => send(`/api/v1${path}`, server.key, 'GET'),
    send,
  }
}

const reasonOf = ({ status, body }: Answer) =>
  status === 201 ? 'made' : `${body.error.code}: ${body.error.details.reason ?? body.error.details.scope}`

test('without rules every request is taken, and a pause is seen at once and ends by itself', async (t) => {
  const v = await venue(t)
  const reservable = async () =>
    (await v.read(`/places/${v.placeId}?fields=serviceReservable`)).body.data.serviceReservable
  assert.equal(reasonOf(await v.ask()), 'made')
  assert.equal(await reservable(), true)
  const pausedUntil = new Date(v.server.clock.now + 3_600_000).toISOString()
  const paused = await v.rules({ pausedUntil })
  assert.deepEqual(
    [paused.status, paused.body.data.pausedUntil, paused.body.data.requestsFrom],
    [200, pausedUntil, pausedUntil],
  )
  assert.equal(await reservable(), false)
  const refused = await v.ask()
  assert.equal(reasonOf(refused), 'reservation_not_available: paused')
  const { nextPossibleTime, requestsFrom } = refused.body.error.details
  assert.equal(Date.parse(requestsFrom), Date.parse(pausedUntil))
  assert.ok(nextPossibleTime === null || Date.parse(nextPossibleTime) >= Date.parse(pausedUntil))
  v.server.clock.now += 3_600_000
  assert.equal(reasonOf(await v.ask()), 'made')
  assert.equal((await v.rules({ pausedUntil: '2020-01-01T00:00:00Z' })).body.error.param, 'pausedUntil')
})

test('parties, lead time, the last time of a day and vacations are refused with their reason', async (t) => {
  const v = await venue(t)
  const set = await v.rules({
    partyMin: 2,
    partyMax: 6,
    leadMinutes: 120,
    lastTime: '20:00',
    vacations: [{ from: '2026-11-25', until: '2026-11-26' }],
  })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const soon = new Date(v.server.clock.now + 60 * 60_000).toISOString()
  for (const [more, reason] of [
    [{ guestCount: 7 }, 'party_size'],
    [{ guestCount: 1 }, 'party_size'],
    [{ reservationTime: soon }, 'lead_time'],
    [{ reservationTime: '2026-11-22T20:01:00+09:00' }, 'after_last_time'],
    [{ reservationTime: '2026-11-26T19:00:00+09:00' }, 'vacation'],
  ] as const)
    assert.equal(reasonOf(await v.ask(more)), `reservation_not_available: ${reason}`)
  assert.equal(reasonOf(await v.ask()), 'made')
  // A rule that is not named stays; null removes one.
  const kept = (await v.rules({ partyMin: null })).body.data
  assert.deepEqual([kept.partyMin, kept.partyMax, kept.lastTime], [null, 6, '20:00'])
  assert.equal((await v.rules({ partyMin: 9 })).body.error.param, 'partyMin')
  assert.equal((await v.rules({ lastTime: '25:00' })).body.error.param, 'lastTime')
})

test('of concurrent requests no more hold a slot than it has tables, entries included', async (t) => {
  const v = await venue(t)
  await v.rules({ tablesPerSlot: 3, slotMinutes: 60 })
  const entry = { channel: 'phone', reservationTime: '2026-11-22T18:00:00+09:00', guestCount: 2 }
  assert.equal((await v.owner('POST', `/places/${v.placeId}/reservations`, entry)).status, 201)
  const outcomes = (await Promise.all(Array.from({ length: 5 }, () => v.ask()))).map(reasonOf)
  assert.equal(outcomes.filter((outcome) => outcome === 'made').length, 2)
  assert.equal(outcomes.filter((outcome) => outcome === 'reservation_not_available: full').length, 3)
  assert.equal(reasonOf(await v.ask({ reservationTime: '2026-11-22T19:00:00+09:00' })), 'made')
})

test('one account cannot use up a venue’s contacts, accepted requests do not count, and the owner sets the limit', async (t) => {
  const v = await venue(t)
  for (let i = 0; i < 6; i++) assert.equal(reasonOf(await v.ask()), 'made')
  assert.equal(reasonOf(await v.ask()), 'owner_contact_limited: account_venue_hour')
  const other = (await v.server.admin('POST', '/accounts', { email: 'other@example.com', plan: 'pro' })).body.data
  const { key } = (await v.server.admin('POST', `/accounts/${other.accountId}/keys`, { name: 'k', mode: 'live' })).body
    .data
  const first = await v.ask({}, key)
  assert.equal(reasonOf(first), 'made')
  await v.owner('POST', `/reservations/${first.body.data.reservationId}/accept`)
  const guestPhone = '010-5555-0001'
  for (let i = 0; i < 3; i++) {
    assert.equal(reasonOf(await v.ask({ guestPhone }, key)), 'made')
    v.server.clock.now += 300_000
  }
  assert.equal(reasonOf(await v.ask({ guestPhone }, key)), 'owner_contact_limited: guest_venue_hour')
  for (let i = 0; i < 3; i++) assert.equal(reasonOf(await v.ask({}, key)), 'made')
  const third = (await v.server.admin('POST', '/accounts', { email: 'third@example.com', plan: 'pro' })).body.data
  const more = (await v.server.admin('POST', `/accounts/${third.accountId}/keys`, { name: 'k', mode: 'live' })).body
    .data.key
  assert.equal(reasonOf(await v.ask({}, more)), 'owner_contact_limited: venue_hour')
  await v.rules({ contactsPerHour: 40 })
  assert.equal(reasonOf(await v.ask({}, more)), 'made')
})

test('a corrected answer reaches everyone who asked and is reused from then on', async (t) => {
  const server = await startTestServer(t, { venues: 40 })
  const { placeId, ownerToken: token } = await answeringPlace(server)
  const send = async (path: string, key: string, method: string, body?: Json): Promise<Answer> => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  const events = ['live_query.answered', 'reservation.proposed', 'reservation.cancelled', 'reservation.confirmed']
  const { listenerId } = (await send('/api/v1/webhooks/listeners', server.key, 'POST', { events })).body.data
  const answersOf = async (): Promise<Json[]> => {
    const { data } = (await send(`/api/v1/webhooks/listeners/${listenerId}/events`, server.key, 'GET')).body
    return data.map(({ payload }: Json) => JSON.parse(payload))
  }
  const ask = () => send('/api/v1/live-status', server.key, 'POST', { placeId, kind: 'wait', topic: 'wait' })
  const { queryId } = (await ask()).body.data
  const early = await send(`/api/owner/v1/questions/${queryId}/correct`, token, 'POST', { status: 'limited' })
  assert.equal(early.body.error.code, 'already_settled')
  await send(`/api/owner/v1/questions/${queryId}/answer`, token, 'POST', { status: 'available' })
  server.clock.now += 60_000
  const corrected = await send(`/api/owner/v1/questions/${queryId}/correct`, token, 'POST', {
    status: 'limited',
    note: '약 20분',
  })
  assert.deepEqual([corrected.status, corrected.body.data.status], [200, 'limited'])
  const seen = (await send(`/api/v1/live-status/${queryId}`, server.key, 'GET')).body.data
  assert.deepEqual(
    [seen.status, seen.note, seen.settled, Date.parse(seen.correctedAt)],
    ['limited', '약 20분', true, server.clock.now],
  )
  const answers = await answersOf()
  assert.deepEqual(
    answers.map(({ type, data }) => [type, data.id, data.status]),
    [
      ['live_query.answered', queryId, 'available'],
      ['live_query.answered', queryId, 'limited'],
    ],
  )
  const reused = (await ask()).body.data
  assert.deepEqual([reused.reused, reused.queryId, reused.status], [true, queryId, 'limited'])
  server.clock.now += 24 * 3_600_000
  const late = await send(`/api/owner/v1/questions/${queryId}/correct`, token, 'POST', { status: 'available' })
  assert.equal(late.body.error.code, 'already_settled')
})
