import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { waitingPolls } from './waitingPolls.ts'

/** A reservation's states as a stream (decisions.md 17). */

const ending = new AsyncDisposableStack()
let s: TestServer
let placeId = ''
let ownerToken = ''
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => ending.defer(job) }, { venues: 40 })
  placeId = s.world.venues[0]?.place.id ?? ''
  const claim = { email: 'owner@example.com', placeId, partner: true }
  ownerToken = (await s.admin('POST', '/owners', claim)).body.data.token
})
after(() => ending.disposeAsync())

const post = async (path: string, body: Json, token = s.key): Promise<Json> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await fetch(s.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

const reserve = async (): Promise<string> =>
  (await post('/api/v1/reservations', bookingBody(placeId))).data.reservationId

const open = (id: string, headers: Record<string, string> = {}) =>
  s.get(`/api/v1/reservations/${id}/events`, {
    authorization: `Bearer ${s.key}`,
    accept: 'text/event-stream',
    ...headers,
  })

/** The events of a stream that has ended. */
function eventsIn(text: string): { id: string; event: string; data: Json }[] {
  return [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)$/gm)].map(([, id = '', event = '', data = '']) => ({
    id,
    event,
    data: JSON.parse(data),
  }))
}

test('a stream tells the present state and the one it settles in, as the reservation reads, and ends', async () => {
  const id = await reserve()
  const stream = await open(id)
  assert.deepEqual([stream.status, stream.headers.get('content-type')], [200, 'text/event-stream'])
  assert.equal(stream.headers.get('x-service-units'), '0')
  const told = stream.text()
  await waitingPolls(s, 1)
  await post(`/api/owner/v1/reservations/${id}/accept`, {}, ownerToken)
  const events = eventsIn(await told)
  assert.deepEqual(
    events.map(({ event, data }) => [event, data.status, data.settled]),
    [
      ['reservation.pending', 'pending', false],
      ['reservation.confirmed', 'confirmed', true],
    ],
  )
  const { data: read } = (await (await s.get(`/api/v1/reservations/${id}`)).json()) as Json
  assert.deepEqual(events.at(-1)?.data, read)
  const [confirmed] = eventsIn(await (await open(id, { 'last-event-id': events[0]?.id ?? '' })).text())
  assert.equal(confirmed?.event, 'reservation.confirmed')
  assert.equal((await open(id, { 'last-event-id': events[1]?.id ?? '' })).status, 204)
})

test('a stream whose reader leaves frees its slot', async () => {
  const id = await reserve()
  const leaving = new AbortController()
  await fetch(`${s.url}/api/v1/reservations/${id}/events`, {
    headers: { authorization: `Bearer ${s.key}` },
    signal: leaving.signal,
  })
  await waitingPolls(s, 1)
  leaving.abort()
  await waitingPolls(s, 0)
})

test('another account’s reservation, a missing scope and a stranger are refused as for the poll', async () => {
  const id = await reserve()
  const other = await s.admin('POST', '/accounts', { email: 'other@example.com', plan: 'free' })
  const made = await s.admin('POST', `/accounts/${other.body.data.accountId}/keys`, { name: 'k', mode: 'live' })
  const scopes = { name: 'k', mode: 'live', scopes: ['places:read'] }
  const reader = await s.admin('POST', `/accounts/${s.accountId}/keys`, scopes)
  for (const [key, status, code] of [
    [made.body.data.key, 404, 'reservation_not_found'],
    [reader.body.data.key, 403, 'insufficient_scope'],
    ['os_live_none', 401, 'api_key_invalid'],
  ] as const) {
    const answer = await open(id, { authorization: `Bearer ${key}` })
    const { error } = (await answer.json()) as Json
    assert.deepEqual([answer.status, error.code], [status, code])
  }
})
