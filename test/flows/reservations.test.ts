import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#base/kst.ts'
import { RESERVATION_ENDPOINTS } from '#contract/endpoints/reservationEndpoints.ts'
import { answerReservation, type OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import { eraseOldGuests } from '#reservations/erasure.ts'
import { eachEngine, testOnPostgres } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { waitingPolls } from './waitingPolls.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/**
 * Reservations over HTTP: requests, long polls, cancellation, limits, and the stored data of a guest
 * (docs/reference/reservations.md).
 */

let s: TestServer
let placeId: string
let phones = 0
const cleanups: (() => Promise<void>)[] = []
const whole = { after: (job: () => Promise<void>) => void cleanups.push(job) }
before(async () => {
  s = await startTestServer(whole, { venues: 60 })
  placeId = await partnerOf(s)
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

interface Answer {
  status: number
  headers: Headers
  body: Json
}

async function call(on: TestServer, method: string, path: string, body?: Json, headers = {}): Promise<Answer> {
  const response = await fetch(on.url + path, {
    method,
    headers: { authorization: `Bearer ${on.key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/**
 * Returns a request one hour after the previous one, so that the limit of twelve an hour is not reached by accident.
 */
const freshBody = (on: TestServer, more: Json = {}): Json => {
  on.clock.now += 3_600_000
  const guestPhone = `010-2222-${String(++phones).padStart(4, '0')}`
  const reservationTime = new Date(on.clock.now + DAY_MS).toISOString()
  return { ...bookingBody(placeId), guestPhone, reservationTime, ...more }
}
const reserve = (on: TestServer, more: Json = {}, headers = {}) =>
  call(on, 'POST', '/api/v1/reservations', freshBody(on, more), headers)
const reserved = async (on: TestServer): Promise<string> => {
  const { status, body } = await reserve(on)
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.reservationId
}
const read = (on: TestServer, id: string, query = '', headers = {}) =>
  call(on, 'GET', `/api/v1/reservations/${id}${query}`, undefined, headers)
const decide = (on: TestServer, id: string, word: OwnerAnswer) =>
  answerReservation(on.server.booking, [placeId], id, word)

/** Checks a response against its schema. */
function assertSchema(name: string, body: Json): void {
  const endpoint = RESERVATION_ENDPOINTS.find((candidate) => candidate.name === name)
  assert.deepEqual(schemaErrors(endpoint?.output ?? {}, body), [])
}

test('a request returns what the contract names, costs one token, and is readable at Location', async () => {
  const { status, headers, body } = await reserve(s, { guestName: ' 김  하나 ', note: '창가\n자리' })
  assert.equal(status, 201)
  assertSchema('reserve', body)
  assert.deepEqual(Object.keys(body.data), ['reservationId', 'status', 'placeId', 'expiresAt'])
  assert.deepEqual([body.data.status, headers.get('x-service-units')], ['pending', '1'])
  assert.equal(Date.parse(body.data.expiresAt), s.clock.now + 300_000)
  const found = await call(s, 'GET', headers.get('location') ?? '')
  assertSchema('readReservation', found.body)
  const { data } = found.body
  assert.deepEqual(
    [data.status, data.settled, data.guestCount, data.pollAfterMs, data.approvedAt, data.version],
    ['pending', false, 4, 1_000, null, 1],
  )
  assert.deepEqual([data.guestPhoneLast4, found.headers.get('x-service-units')], [String(phones).padStart(4, '0'), '0'])
  assert.match(data.reservationTime, /\+09:00$/)
  assert.doesNotMatch(JSON.stringify(found.body), /김|창가|010-?2222|\+8210/)
})

test('an owner’s decision settles it and is returned to waiting polls', async () => {
  for (const [word, status, by] of [
    [{ kind: 'accept' }, 'confirmed', null],
    [{ kind: 'decline', reason: '만석' }, 'cancelled', 'owner'],
  ] as const) {
    const id = await reserved(s)
    const waiting = read(s, id, '?wait=25')
    await waitingPolls(s, 1)
    assert.equal((await decide(s, id, word)).kind, 'done')
    const { body, headers } = await waiting
    assertSchema('readReservation', body)
    const { data } = body
    assert.deepEqual([data.status, data.settled, data.cancelledBy, data.version], [status, true, by, 2])
    assert.deepEqual([data.cancelReason, headers.get('x-service-wait-applied')], [by && '만석', null])
    assert.equal(data.approvedAt !== null, status === 'confirmed')
    assert.equal((await decide(s, id, { kind: 'accept' })).kind, 'too_late')
  }
})

test('a poll waits only for pending requests and only with wait, at most for its seconds', async () => {
  const id = await reserved(s)
  assert.equal((await read(s, id)).body.data.status, 'pending')
  const began = process.hrtime.bigint()
  assert.equal((await read(s, id, '?wait=1')).body.data.status, 'pending')
  assert.ok(process.hrtime.bigint() - began >= 990_000_000n)
  await decide(s, id, { kind: 'accept' })
  assert.equal((await read(s, id, '?wait=25')).body.data.status, 'confirmed')
  for (const wait of ['26', '-1', '1.5', 'x', ''])
    assert.equal((await read(s, id, `?wait=${wait}`)).body.error.code, 'invalid_parameter', wait)
  assert.equal((await read(s, id, '?wate=1')).body.error.details.errors[0].didYouMean, 'wait')
})

test('a request expires when its window ends, for waiting polls and for the owner', async () => {
  const id = await reserved(s)
  const waiting = read(s, id, '?wait=25')
  await waitingPolls(s, 1)
  s.clock.now += 300_000
  // The periodic job finds it; the owner's decision is too late even before that.
  assert.equal((await decide(s, id, { kind: 'accept' })).kind, 'too_late')
  const { data } = (await waiting).body
  assert.deepEqual([data.status, data.settled, Date.parse(data.settledAt)], ['expired', true, s.clock.now])
})

test('a guest cancels a pending request, or a confirmed one still to come', async () => {
  const cancel = (id: string, body: Json = {}) => call(s, 'POST', `/api/v1/reservations/${id}/cancel`, body)
  const { body } = await cancel(await reserved(s), { reason: '사정이 생겨서' })
  assertSchema('cancelReservation', body)
  assert.deepEqual([body.data.status, body.data.cancelledBy], ['cancelled', 'guest'])
  assert.equal(body.data.cancelReason, '사정이 생겨서')
  const accepted = async () => {
    const id = await reserved(s)
    assert.equal((await decide(s, id, { kind: 'accept' })).kind, 'done')
    return id
  }
  assert.equal((await cancel(await accepted())).status, 200)
  const past = await accepted()
  s.clock.now += DAY_MS
  const late = await cancel(past)
  assert.deepEqual([late.status, late.body.error.code], [409, 'reservation_not_cancellable'])
  assert.equal(late.body.error.details.reservation.status, 'confirmed')
})

test('an owner reports a no-show in time and can withdraw it within a day', async () => {
  const id = await reserved(s)
  const time = s.clock.now + DAY_MS
  await decide(s, id, { kind: 'accept' })
  s.clock.now = time + 14 * 60_000
  assert.equal((await decide(s, id, { kind: 'no_show' })).kind, 'too_early')
  s.clock.now = time + 15 * 60_000
  assert.equal((await decide(s, id, { kind: 'no_show' })).kind, 'done')
  const { data } = (await read(s, id)).body
  assert.deepEqual([data.status, data.settled, Date.parse(data.noShowAt)], ['no_show', true, s.clock.now])
  s.clock.now += DAY_MS
  assert.equal((await decide(s, id, { kind: 'undo_no_show' })).kind, 'done')
  assert.deepEqual((await read(s, id)).body.data.noShowAt, null)
  assert.equal((await decide(s, id, { kind: 'no_show' })).kind, 'too_late')
})

test('an account lists its own reservations, newest first, page by page; another account and a test key see none', async () => {
  const created = await s.admin('POST', '/accounts', { email: 'lister@example.com', plan: 'pro' })
  const keyOf = async (mode: string): Promise<string> =>
    (await s.admin('POST', `/accounts/${created.body.data.accountId}/keys`, { name: 'k', mode })).body.data.key
  const as = { authorization: `Bearer ${await keyOf('live')}` }
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.unshift((await reserve(s, {}, as)).body.data.reservationId)
  const list = (query: string, headers = as) => call(s, 'GET', `/api/v1/reservations${query}`, undefined, headers)
  const { body, headers } = await list('?page_size=2&_=1')
  assertSchema('listReservations', body)
  assert.deepEqual(
    body.data.map(({ reservationId }: Json) => reservationId),
    ids.slice(0, 2),
  )
  const { requestId, ...meta } = body.meta
  assert.deepEqual(meta, { total: 3, page: 1, pageSize: 2, totalPages: 2, units: 0 })
  assert.equal(requestId, headers.get('x-request-id'))
  assert.equal((await list('?page=2&page_size=2')).body.data[0].reservationId, ids[2])
  // The first two were requested more than an hour ago.
  assert.equal((await list('?status=expired')).body.meta.total, 2)
  assert.equal((await list('?status=pending')).body.meta.total, 1)
  assert.equal((await list('?status=lost')).status, 400)
  const [id = ''] = ids
  assert.equal((await read(s, id)).status, 404)
  const test = { authorization: `Bearer ${await keyOf('test')}` }
  assert.equal((await list('', test)).body.meta.total, 0)
  assert.equal((await read(s, id, '', test)).status, 404)
  assert.equal((await reserve(s, {}, test)).body.error.code, 'place_not_found')
})

test('every fault of a body is named at once, with its reason', async () => {
  const { status, body } = await call(s, 'POST', '/api/v1/reservations', {
    placeId: 7,
    guestCount: 0,
    guestPhone: '12',
    guestName: 'x'.repeat(61),
    note: ['x'],
    reservationTime: 'soon',
    guestCuont: 2,
  })
  assert.deepEqual([status, body.error.code], [400, 'invalid_parameter'])
  assert.deepEqual(body.error.details.errors.map(({ param, code }: Json) => `${param} ${code}`).toSorted(), [
    'guestCount invalid_parameter',
    'guestCuont invalid_parameter',
    'guestName invalid_parameter',
    'guestPhone invalid_parameter',
    'note invalid_parameter',
    'placeId invalid_parameter',
    'reservationTime reservation_time_invalid',
  ])
  const empty = await call(s, 'POST', '/api/v1/reservations', {})
  assert.deepEqual([empty.status, empty.body.error.code], [400, 'guest_phone_required'])
  assert.equal(empty.body.error.details.errors.length, 4)
})

test('a time outside confirmed hours is requested all the same, and reported', async () => {
  const daily = s.world.venues.find(({ place }) => {
    const [first, last] = [place.businessHours?.[0], place.businessHours?.[6]]
    return (
      first?.open &&
      first.open > '06:00' &&
      !last?.endsNextDay &&
      place.temporaryClosures === null &&
      !place.regularClosures
    )
  })
  const [monday] = daily?.place.businessHours ?? []
  assert.ok(daily && monday?.open)
  const shut = daily.place.id
  assert.equal(
    (await s.admin('POST', '/owners', { email: 'o2@example.com', placeId: shut, partner: true })).status,
    201,
  )
  for (const [time, notice] of [
    ['05:30', 'outside_confirmed_hours'],
    [monday.open, null],
  ] as const) {
    s.clock.now = Date.parse('2026-12-01T12:00:00+09:00')
    const { headers, body } = await reserve(s, { placeId: shut, reservationTime: `2026-12-07T${time}:00+09:00` })
    assert.equal(headers.get('x-service-notice'), notice)
    const { data } = (await read(s, body.data.reservationId, '', { 'accept-language': 'ko' })).body
    assert.equal(data.notices[0]?.code ?? null, notice)
    if (notice) assert.match(data.notices[0].message, /영업/)
  }
})

test('a repeated call with an idempotency key makes one request and is billed once', async () => {
  const body = freshBody(s)
  const once = (more = {}) =>
    call(s, 'POST', '/api/v1/reservations', { ...body, ...more }, { 'idempotency-key': 'evening' })
  const [first, again] = [await once(), await once()]
  assert.deepEqual([first.status, again.status, again.headers.get('idempotent-replayed')], [201, 200, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.deepEqual([first.headers.get('x-service-units'), again.headers.get('x-service-units')], ['1', '0'])
  assert.equal((await once({ guestCount: 5 })).body.error.code, 'idempotency_key_reused')
})

test('a phone may have three pending requests and ten a day; refused requests cost nothing', async () => {
  const used = async () => (await call(s, 'GET', '/api/v1/usage')).body.data.tokens.used
  s.clock.now = Date.parse('2026-12-20T12:00:00+09:00')
  const begin = await used()
  const guestPhone = '010-3333-0001'
  const ask = (more: Json = {}) =>
    call(s, 'POST', '/api/v1/reservations', {
      ...bookingBody(placeId),
      reservationTime: '2026-12-24T18:00:00+09:00',
      guestPhone,
      ...more,
    })
  const said = new Set<string>()
  const scopeOf = ({ status, body, headers }: Answer) => {
    if (status === 201) return 'made'
    said.add(`${body.error.param}: ${body.error.message}`)
    return [body.error.details.scope, Number(headers.get('retry-after'))]
  }
  const many = await Promise.all(Array.from({ length: 6 }, () => ask()))
  assert.deepEqual(
    many.map(scopeOf).filter((scope) => scope !== 'made'),
    [1, 2, 3].map(() => ['guest_pending', 300]),
  )
  for (let round = 0; round < 2; round++) {
    s.clock.now += 3_600_000
    for (let i = 0; i < 3; i++) assert.equal(scopeOf(await ask()), 'made')
  }
  s.clock.now += 3_600_000
  assert.deepEqual([scopeOf(await ask()), scopeOf(await ask())], ['made', ['guest_day', 9 * 3_600]])
  for (const other of ['010-3333-0002', '010-3333-0003'])
    assert.equal(scopeOf(await ask({ guestPhone: other })), 'made')
  assert.equal((await used()) - begin, 12)
  assert.deepEqual(
    [...said],
    [
      'guestPhone: This phone number has reached its limit of requests that wait for an answer.',
      "guestPhone: This phone number has reached today's limit of requests.",
    ],
  )
})

test('beyond the account’s slots a poll is answered at once; a disconnected caller frees a slot at once', async () => {
  const created = await s.admin('POST', '/accounts', { email: 'small@example.com', plan: 'small' })
  const { key } = (await s.admin('POST', `/accounts/${created.body.data.accountId}/keys`, { name: 'k', mode: 'live' }))
    .body.data
  const as = { authorization: `Bearer ${key}` }
  const id: string = (await reserve(s, {}, as)).body.data.reservationId
  const hung = Array.from({ length: 5 }, () =>
    rawRequest(`${s.url}/api/v1/reservations/${id}?wait=25`, { headers: as })
      .on('error', () => {})
      .end(),
  )
  await waitingPolls(s, 5)
  const beyond = await read(s, id, '?wait=25', as)
  assert.deepEqual([beyond.status, beyond.headers.get('x-service-wait-applied')], [200, '0'])
  hung[0]?.destroy()
  await waitingPolls(s, 4)
  const next = read(s, id, '?wait=25', as)
  await waitingPolls(s, 5)
  await decide(s, id, { kind: 'accept' })
  assert.deepEqual(
    [(await next).body.data.status, (await next).headers.get('x-service-wait-applied')],
    ['confirmed', null],
  )
  await waitingPolls(s, 0)
})

test('a closing server answers the waiting polls', async () => {
  const ending: (() => Promise<void>)[] = []
  const closing = await startTestServer({ after: (job: () => Promise<void>) => void ending.push(job) }, { venues: 60 })
  await partnerOf(closing)
  const id = await reserved(closing)
  const waiting = read(closing, id, '?wait=25')
  await waitingPolls(closing, 1)
  const began = process.hrtime.bigint()
  for (const end of ending) await end()
  assert.equal((await waiting).body.data.status, 'pending')
  assert.ok(process.hrtime.bigint() - began < 5_000_000_000n)
})

testOnPostgres('an owner’s decision on one node is returned to polls on the other', async (t, { url }) => {
  const settings = { databaseUrl: url, secret: 'a-secret-that-nodes-share', adminToken: 'a-token-that-nodes-share' }
  const one = await startTestServer(t, { venues: 60, settings })
  const two = await startTestServer(t, { venues: 60, settings, email: 'second@example.com' })
  await partnerOf(one)
  const id = await reserved(one)
  const as = { authorization: `Bearer ${one.key}` }
  await until(async () => (await read(two, id, '', as)).status === 200)
  const waiting = read(two, id, '?wait=25', as)
  await waitingPolls(two, 1)
  await decide(one, id, { kind: 'accept' })
  assert.equal((await waiting).body.data.status, 'confirmed')
})

/** Returns all bytes of the embedded database on disk. */
const bytesOn = (folder: string) =>
  Buffer.concat(
    readdirSync(path.join(folder, 'data'))
      .filter((file) => file.startsWith('oneset.sqlite'))
      .map((file) => readFileSync(path.join(folder, 'data', file))),
  )

eachEngine('thirty days after its time no data of a guest is left', async (t, { url, database }) => {
  const ending: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ending) await end()
  })
  const settings = { secret: 'a-secret-of-this-test', ...(url !== null && { databaseUrl: url }) }
  const on = await startTestServer(
    { after: (job: () => Promise<void>) => void ending.push(job) },
    { venues: 60, settings },
  )
  await partnerOf(on)
  const id = (await reserve(on, { guestName: '김하나', note: '생일' })).body.data.reservationId
  await call(on, 'POST', `/api/v1/reservations/${id}/cancel`, { reason: '아파서' })
  const { db } = on.server.booking.database
  const rows = async () => (await sql<Json>`SELECT guest, phone_index, cancel_reason FROM reservation`.execute(db)).rows
  const [kept] = await rows()
  const texts: string[] = Object.values(kept)
  assert.ok(texts.every((text) => typeof text === 'string' && !/김하나|생일|아파서|2222/.test(text)))
  if (url === null) assert.ok(texts.every((text) => bytesOn(on.folder).includes(text)))
  on.clock.now += 31 * DAY_MS - 1
  await eraseOldGuests(on.server.booking.database, on.clock.now)
  assert.deepEqual(await rows(), [kept])
  on.clock.now += 1
  await eraseOldGuests(on.server.booking.database, on.clock.now)
  assert.deepEqual(await rows(), [{ guest: null, phone_index: null, cancel_reason: null }])
  const phonesLeft = await sql<Json>`SELECT phone_index FROM guest_phone`.execute(db)
  assert.deepEqual(phonesLeft.rows, [])
  const { data } = (await read(on, id)).body
  assert.deepEqual([data.status, data.guestPhoneLast4, data.cancelReason], ['cancelled', null, null])
  if (url !== null) return assert.ok(database)
  // The write-ahead log is merged when the server stops; the folder is deleted a moment later.
  const folded = Promise.withResolvers<Buffer>()
  const close = on.server.close.bind(on.server)
  on.server.close = async () => {
    await close()
    folded.resolve(bytesOn(on.folder))
  }
  for (const end of ending.splice(0)) await end()
  const bytes = await folded.promise
  assert.deepEqual(
    texts.filter((text) => bytes.includes(text)),
    [],
  )
})
