import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { until } from '../support/until.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Confirmed tables and the book of a venue over HTTP (docs/reference/reservations.md#the-venues-side). */

const NEXT = '2026-11-22T20:00:00+09:00'

interface Answer {
  status: number
  body: Json
}

class Venue {
  readonly server: TestServer
  readonly placeId: string
  readonly #token: string
  #guests = 0

  constructor(server: TestServer, placeId: string, token: string) {
    this.server = server
    this.placeId = placeId
    this.#token = token
  }

  owner(method: string, path: string, body?: Json): Promise<Answer> {
    return this.#send(`/api/owner/v1${path}`, this.#token, method, body)
  }

  guest(method: string, path: string, body?: Json): Promise<Answer> {
    return this.#send(`/api/v1${path}`, this.server.key, method, body)
  }

  async request(more: Json = {}): Promise<string> {
    const guestPhone = `010-7777-${String(1000 + this.#guests++)}`
    const created = await this.guest('POST', '/reservations', { ...bookingBody(this.placeId), guestPhone, ...more })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    return created.body.data.reservationId
  }

  async confirmed(): Promise<string> {
    const id = await this.request()
    assert.equal((await this.owner('POST', `/reservations/${id}/accept`)).status, 200)
    return id
  }

  async read(id: string): Promise<Json> {
    return (await this.guest('GET', `/reservations/${id}`)).body.data
  }

  /** Returns the texts about a reservation once there are `count`, oldest first. */
  async texts(count: number): Promise<string[]> {
    const texts = () =>
      this.server.logged
        .filter(({ message }) => message === 'text to a guest')
        .map(({ facts }) => String(facts?.['text']))
    await until(async () => texts().length >= count)
    return texts()
  }

  async #send(path: string, key: string, method: string, body?: Json): Promise<Answer> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
}

async function venue(t: TestContext): Promise<Venue> {
  const server = await startTestServer(t, { venues: 20 })
  const placeId = server.world.venues[0]?.place.id ?? ''
  const created = await server.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })
  return new Venue(server, placeId, created.body.data.token)
}

test('a venue cancels a confirmed table with a reason, which the guest reads in the record and in the text', async (t) => {
  const v = await venue(t)
  const id = await v.confirmed()
  const missing = await v.owner('POST', `/reservations/${id}/cancel`, {})
  assert.deepEqual([missing.status, missing.body.error.param], [400, 'reason'])
  assert.equal((await v.owner('POST', `/reservations/${id}/cancel`, { reason: ' ' })).status, 400)
  const cancelled = await v.owner('POST', `/reservations/${id}/cancel`, { reason: '주방 고장' })
  assert.deepEqual([cancelled.status, cancelled.body.data.status], [200, 'cancelled'])
  const seen = await v.read(id)
  assert.deepEqual(
    [seen.status, seen.cancelledBy, seen.cancelReason, seen.settled],
    ['cancelled', 'owner', '주방 고장', true],
  )
  assert.match((await v.texts(3)).at(-1) ?? '', /매장에서 예약을 취소했습니다\.\n사유: 주방 고장$/)
  const again = await v.owner('POST', `/reservations/${id}/cancel`, { reason: 'x' })
  assert.deepEqual([again.status, again.body.error.code], [409, 'already_settled'])
  // What is stored about the text does not repeat the owner's words.
  const { notices } = (await v.server.admin('GET', '/notices')).body.data
  assert.doesNotMatch(JSON.stringify(notices), /주방/)
})

test('a table cannot be cancelled by anybody once its time has come, and a pending request not as a table', async (t) => {
  const v = await venue(t)
  const [pending, id] = [await v.request(), await v.confirmed()]
  assert.equal((await v.owner('POST', `/reservations/${pending}/cancel`, { reason: 'x' })).status, 409)
  v.server.clock.now = Date.parse('2026-11-22T18:29:59+09:00')
  const late = await v.confirmed()
  assert.equal((await v.guest('POST', `/reservations/${late}/cancel`)).status, 200)
  v.server.clock.now += 1_000
  assert.equal((await v.owner('POST', `/reservations/${id}/cancel`, { reason: 'x' })).status, 409)
  assert.equal((await v.guest('POST', `/reservations/${id}/cancel`)).body.error.code, 'reservation_not_cancellable')
})

test('an answer that can be undone takes effect after its seconds, and nobody is informed of one that is undone', async (t) => {
  const v = await venue(t)
  const [kept, undone] = [await v.request(), await v.request()]
  for (const id of [kept, undone]) {
    const held = await v.owner('POST', `/reservations/${id}/accept`, { undoSeconds: 10 })
    const { status, heldAnswer, undoableUntil } = held.body.data
    assert.deepEqual(
      [held.status, status, heldAnswer, Date.parse(undoableUntil)],
      [200, 'pending', 'accept', v.server.clock.now + 10_000],
    )
    assert.equal((await v.owner('POST', `/reservations/${id}/decline`)).status, 409)
  }
  assert.equal((await v.owner('POST', `/reservations/${undone}/undo`)).body.data.heldAnswer, null)
  v.server.clock.now += 10_000
  assert.equal((await v.owner('POST', `/reservations/${kept}/undo`)).body.error.code, 'already_settled')
  assert.deepEqual([(await v.read(kept)).status, (await v.read(undone)).status], ['confirmed', 'pending'])
  assert.equal((await v.texts(3)).filter((text) => text.includes('확정')).length, 1)
})

test('a guest accepts a proposed time with the key, and silence or a replaced proposal changes nothing', async (t) => {
  const v = await venue(t)
  const id = await v.confirmed()
  const asked = await v.owner('POST', `/reservations/${id}/propose`, { reservationTime: '2026-11-22T21:00:00+09:00' })
  assert.deepEqual([asked.body.data.status, asked.body.data.proposedTime], ['confirmed', '2026-11-22T21:00:00+09:00'])
  v.server.clock.now += 1_000
  await v.owner('POST', `/reservations/${id}/propose`, { reservationTime: NEXT })
  const seen = await v.read(id)
  assert.deepEqual([seen.reservationTime, seen.proposal.reservationTime], ['2026-11-22T18:30:00+09:00', NEXT])
  const same = await v.owner('POST', `/reservations/${id}/propose`, { reservationTime: seen.reservationTime })
  assert.deepEqual([same.status, same.body.error.param], [400, 'reservationTime'])
  const replaced = await v.guest('POST', `/reservations/${id}/accept-proposal`, {
    reservationTime: '2026-11-22T21:00:00+09:00',
  })
  assert.equal(replaced.body.error.code, 'proposal_not_open')
  const moved = await v.guest('POST', `/reservations/${id}/accept-proposal`, { reservationTime: NEXT })
  assert.deepEqual(
    [moved.status, moved.body.data.status, moved.body.data.reservationTime, moved.body.data.proposal],
    [200, 'confirmed', NEXT, null],
  )
  assert.match((await v.texts(5)).at(-1) ?? '', /20:00 4명 시간이 변경되어 확정되었습니다/)
})

test('the webhooks of the account receive a proposal, the move, and a cancellation by the owner, each once', async (t) => {
  const v = await venue(t)
  const events = ['reservation.proposed', 'reservation.confirmed', 'reservation.cancelled']
  const { listenerId } = (await v.guest('POST', '/webhooks/listeners', { events })).body.data
  const id = await v.confirmed()
  v.server.clock.now += 1_000
  await v.owner('POST', `/reservations/${id}/propose`, { reservationTime: NEXT })
  v.server.clock.now += 1_000
  await v.guest('POST', `/reservations/${id}/accept-proposal`, { reservationTime: NEXT })
  v.server.clock.now += 1_000
  await v.owner('POST', `/reservations/${id}/cancel`, { reason: '정전', undoSeconds: 10 })
  v.server.clock.now += 10_000
  assert.deepEqual([(await v.read(id)).status, (await v.read(id)).cancelledBy], ['cancelled', 'owner'])
  const { data } = (await v.guest('GET', `/webhooks/listeners/${listenerId}/events`)).body
  assert.deepEqual(
    data.map(({ payload }: Json) => JSON.parse(payload)).map((one: Json) => [one.type, one.data.status, one.data.id]),
    [
      ['reservation.confirmed', 'confirmed', id],
      ['reservation.proposed', 'confirmed', id],
      ['reservation.confirmed', 'confirmed', id],
      ['reservation.cancelled', 'cancelled', id],
    ],
  )
  assert.doesNotMatch(JSON.stringify(data), /정전/)
})

test('a guest answers a proposal by the link of the text, which changes nothing when it is only opened', async (t) => {
  const v = await venue(t)
  const id = await v.request()
  v.server.clock.now += 60_000
  const proposed = await v.owner('POST', `/reservations/${id}/propose`, { reservationTime: NEXT })
  // The guest has a whole answer window.
  assert.equal(Date.parse(proposed.body.data.expiresAt), v.server.clock.now + 300_000)
  const [, text = ''] = await v.texts(2)
  const [link = ''] = /http\S+$/.exec(text) ?? []
  const page = await (await fetch(link, { headers: { 'accept-language': 'ko' } })).text()
  assert.match(page, /매장이 다른 시간을 제안했습니다/)
  assert.equal((await v.read(id)).status, 'pending')
  const press = (decision: string, time: string, origin = v.server.url) =>
    fetch(link, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision, time }),
      redirect: 'manual',
    })
  assert.equal((await press('accept', NEXT, 'https://elsewhere.example')).status, 403)
  assert.equal((await press('accept', NEXT)).status, 303)
  const seen = await v.read(id)
  assert.deepEqual([seen.status, seen.reservationTime], ['confirmed', NEXT])
  assert.equal((await press('cancel', NEXT)).status, 303)
  assert.deepEqual([(await v.read(id)).cancelledBy, (await v.read(id)).status], ['guest', 'cancelled'])
  const wrong = await fetch(link.replace(/.{4}$/, 'zzzz'))
  assert.equal(wrong.status, 404)
  assert.match(await wrong.text(), /no longer works/)
})

test('reservations by phone and at the door are in the book of their day, without account, text or full disclosure', async (t) => {
  const v = await venue(t)
  const requested = await v.confirmed()
  const entry = { channel: 'phone', reservationTime: '2026-11-22T19:00:00+09:00', guestCount: 6 }
  const entered = await v.owner('POST', `/places/${v.placeId}/reservations`, {
    ...entry,
    guestName: '김손님',
    guestPhone: '010-2222-3333',
  })
  assert.deepEqual([entered.status, entered.body.data.status, entered.body.data.channel], [201, 'confirmed', 'phone'])
  const walkIn = { channel: 'walk_in', reservationTime: '2026-11-22T12:00:00+09:00', guestCount: 2 }
  const { reservationId } = (await v.owner('POST', `/places/${v.placeId}/reservations`, walkIn)).body.data
  const book = async (date: string) => (await v.owner('GET', `/places/${v.placeId}/book?date=${date}`)).body.data
  const day = await book('2026-11-22')
  assert.deepEqual(
    day.reservations.map((one: Json) => [one.channel, one.guestCount]),
    [
      ['walk_in', 2],
      ['service', 4],
      ['phone', 6],
    ],
  )
  assert.deepEqual([day.parties, day.guests], [3, 12])
  assert.deepEqual((await book('2026-11-23')).reservations, [])
  assert.equal((await v.owner('GET', `/places/${v.placeId}/book?date=tomorrow`)).body.error.param, 'date')
  assert.equal((await v.owner('GET', `/places/pl_other/book`)).body.error.code, 'place_not_found')
  const moved = await v.owner('PATCH', `/reservations/${reservationId}`, { guestCount: 3, note: '창가' })
  assert.deepEqual([moved.body.data.guestCount, moved.body.data.note], [3, '창가'])
  const again = await v.owner('PATCH', `/reservations/${reservationId}`, { guestCount: 4 })
  assert.deepEqual([again.body.data.guestCount, again.body.data.note], [4, '창가'], 'an omitted field stays')
  assert.equal((await v.owner('PATCH', `/reservations/${requested}`, { guestCount: 3 })).status, 400)
  // The guest of an entry is unknown to every account.
  const listed = (await v.guest('GET', '/reservations')).body.data
  assert.deepEqual(
    listed.map((one: Json) => one.reservationId),
    [requested],
  )
  assert.equal((await v.owner('POST', `/reservations/${reservationId}/cancel`, { reason: '손님 요청' })).status, 200)
  v.server.clock.now = Date.parse('2026-11-22T19:15:00+09:00')
  const gone = await v.owner('POST', `/reservations/${entered.body.data.reservationId}/no-show`)
  assert.equal(gone.body.data.status, 'no_show')
  assert.equal((await v.texts(2)).length, 2)
})
