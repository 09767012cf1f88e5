import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kstDate } from '#base/kst.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { until } from '../support/until.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/**
 * The owner's side over HTTP (docs/reference/administration.md#owner-interface): authentication, permissions, edits and
 * events.
 */

let s: TestServer
const printed: string[] = []
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
  s = await startTestServer(until, { venues: 40, settings: { print: (text) => void printed.push(text) } })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

let named = 0
/** Makes an owner of one place through the operator. */
async function ownerOf(
  placeIndex: number,
  partner = true,
): Promise<{ token: string; placeId: string; ownerId: string }> {
  const placeId = s.world.venues[placeIndex]?.place.id ?? ''
  const created = await s.admin('POST', '/owners', { email: `owner-${++named}@example.com`, placeId, partner })
  assert.equal(created.status, 201)
  return created.body.data
}

interface Answer {
  status: number
  headers: Headers
  body: Json
}

async function call(
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = {
    ...more,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${s.url}/api/owner/v1${path}`, sent)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const reserve = async (placeId: string, more: Json = {}): Promise<string> => {
  const response = await fetch(`${s.url}/api/v1/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...bookingBody(placeId), ...more }),
  })
  assert.equal(response.status, 201)
  return ((await response.json()) as Json).data.reservationId
}
const read = async (path: string): Promise<Json> => (await s.get(`/api/v1${path}`)).json()

/** Opens a stream; the returned function reads it until `count` events have come, then closes it. */
async function openEvents(token: string, last?: number): Promise<(count: number) => Promise<Json[]>> {
  const leaving = new AbortController()
  const response = await fetch(`${s.url}/api/owner/v1/events`, {
    headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': String(last) }) },
    signal: leaving.signal,
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  return async (count) => {
    const found: Json[] = []
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      found.push(...blocks.flatMap(eventOf))
      if (found.length >= count) break
    }
    leaving.abort()
    return found
  }
}

function eventOf(block: string): Json[] {
  const [, number] = /^id: (\d+)$/m.exec(block) ?? []
  const [, type] = /^event: (.+)$/m.exec(block) ?? []
  return type ? [{ number: Number(number), type, data: JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '{}') }] : []
}

test('no call of the owner’s side succeeds without a valid token, and a revoked token ends at once', async () => {
  for (const { open, method, path } of OWNER_ENDPOINTS) {
    if (open) continue
    const at = path.replace('/api/owner/v1', '').replaceAll(/\{\w+\}/g, 'x')
    for (const token of [null, 'os_owner_wrong'])
      assert.equal(
        (await call(token, method, at, method === 'GET' ? undefined : {})).body.error.code,
        'sign_in_required',
      )
    s.clock.now += 61_000
  }
  const owner = (await ownerOf(0)) as Json
  assert.equal((await call(owner.token, 'GET', '/session')).body.data.ownerId, owner.ownerId)
  assert.equal((await s.admin('DELETE', `/owners/${owner.ownerId}/tokens/${owner.tokenId}`)).status, 200)
  assert.equal((await call(owner.token, 'GET', '/session')).status, 401)
  assert.equal((await s.admin('DELETE', `/owners/${owner.ownerId}/tokens/${owner.tokenId}`)).status, 404)
})

test('a mailed link shows a page, signs in once, and the cookie works from our own pages only', async () => {
  const asked = await call(null, 'POST', '/sign-in', { email: 'New@Example.com' })
  assert.deepEqual(asked.body.data, { sent: true })
  await until(() => printed.some((text) => text.includes('new@example.com')))
  const mail = printed.findLast((text) => text.includes('new@example.com')) ?? ''
  const [link = '', code = ''] = /http\S+\/sign-in\/(\w+)/.exec(mail) ?? []
  const page = await fetch(link, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), /<form method="post">/)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; form-action 'self'/)
  assert.equal(page.headers.get('referrer-policy'), 'same-origin')
  assert.equal((await fetch(link, { method: 'POST', headers: { origin: 'null' } })).status, 403)
  const foreign = await fetch(link, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
  assert.equal(foreign.status, 403)
  const pressed = await fetch(link, { method: 'POST', headers: { origin: s.url, accept: 'text/html' } })
  assert.equal(pressed.status, 200)
  const cookie = pressed.headers.get('set-cookie') ?? ''
  assert.match(cookie, /^oneset_owner=os_owner_\w+; Path=\/api\/owner; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  assert.equal((await call(null, 'POST', `/sign-in/${code}`)).body.error.code, 'sign_in_required')

  const browser = (method: string, headers: Record<string, string> = {}) =>
    fetch(`${s.url}/api/owner/v1/${method === 'GET' ? 'session' : 'heartbeat'}`, {
      method,
      headers: { cookie: cookie.split(';')[0] ?? '', ...headers },
    })
  assert.equal(((await (await browser('GET')).json()) as Json).data.email, 'new@example.com')
  assert.equal((await browser('POST')).status, 403)
  assert.equal((await browser('POST', { origin: s.url, 'content-type': 'application/json' })).status, 200)
})

test('an address gets three links per quarter of an hour; later requests get the same response', async () => {
  for (let i = 0; i < 5; i++)
    assert.deepEqual((await call(null, 'POST', '/sign-in', { email: 'often@example.com' })).body.data, { sent: true })
  const mailed = () => printed.filter((text) => text.includes('often@example.com')).length
  await until(() => mailed() >= 3)
  s.clock.now += 15 * 60_000
  await call(null, 'POST', '/sign-in', { email: 'often@example.com' })
  await until(() => mailed() >= 4)
  assert.equal(mailed(), 4)
})

test('a client address has ten links mailed, to whatever recipients; others are not limited', async () => {
  const ask = (from: string, i: number) =>
    fetch(`${s.url}/api/owner/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: `nobody-${i}@example.com` }),
    })
  for (let i = 0; i < 10; i++) assert.equal((await ask('203.0.113.7', i)).status, 200)
  const refusal = await ask('203.0.113.7', 10)
  assert.deepEqual([refusal.status, refusal.headers.get('retry-after')], [429, '90'])
  assert.equal((await ask('203.0.113.8', 11)).status, 200)
  assert.equal(printed.filter((text) => text.includes('nobody-10@')).length, 0)
})

test('a claim waits for the operator; its approval makes the claimant the owner and the place a partner', async () => {
  const { token } = await ownerOf(1, false)
  const placeId = s.world.venues[2]?.place.id ?? ''
  const claim = await call(token, 'POST', '/claims', { placeId, message: '제 가게입니다' })
  assert.deepEqual([claim.status, claim.body.data.status], [201, 'pending'])
  const again = await call(token, 'POST', '/claims', { placeId, message: '정말입니다' })
  assert.equal(again.body.data.claimId, claim.body.data.claimId)
  const listed = (await s.admin('GET', '/claims')).body.data.find((one: Json) => one.placeId === placeId)
  assert.equal(listed.message, '정말입니다')
  assert.equal((await read(`/places/${placeId}?fields=serviceReservable`)).data.serviceReservable, false)
  const approved = await s.admin('POST', `/claims/${listed.claimId}/approve`, { partner: true })
  assert.equal(approved.body.data.status, 'approved')
  assert.equal((await s.admin('POST', `/claims/${listed.claimId}/reject`, { reason: 'x' })).status, 404)
  assert.deepEqual(
    (await call(token, 'GET', '/places')).body.data.map((place: Json) => [place.placeId, place.partner]),
    [
      [s.world.venues[1]?.place.id, false],
      [placeId, true],
    ],
  )
  await until(async () => (await read(`/places/${placeId}?fields=serviceReservable`)).data.serviceReservable)
  const anew = (await call(token, 'POST', '/claims', { placeId, message: '한 번 더' })).body.data.claimId
  await s.admin('POST', `/claims/${anew}/approve`, {})
  assert.equal((await call(token, 'GET', '/places')).body.data[1].partner, true)
  assert.equal((await call(token, 'POST', '/claims', { placeId: 'pl_unknown', message: 'x' })).status, 404)
})

test('an owner’s edit is in the public API when the response arrives, and stays over further edits', async () => {
  const { token, placeId } = await ownerOf(3)
  const week = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) =>
    day === 'mon' ? { day, closed: true } : { day, open: '11:00', close: '02:00', lastOrder: '01:30' },
  )
  const said = await call(token, 'PATCH', `/places/${placeId}`, {
    businessHours: week,
    menu: [{ name: '시험 국수', price: 9_000 }],
    attributes: { booleans: { wifi: true, parking: false }, atmosphere: ['quiet'] },
  })
  assert.equal(said.status, 200, JSON.stringify(said.body))
  const shown = (await read(`/places/${placeId}?fields=all`)).data
  assert.deepEqual(
    shown.businessHours.map(({ day }: Json) => day),
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  )
  assert.deepEqual(
    [shown.businessHours[1].endsNextDay, shown.menu[0].name, shown.price.avg],
    [true, '시험 국수', 9_000],
  )
  assert.deepEqual(said.body.data.place.menu, shown.menu)
  const found = await read(`/places?keyword=${encodeURIComponent('시험 국수')}&wifi=true&atmosphere=quiet`)
  assert.deepEqual(
    found.data.map(({ id }: Json) => id),
    [placeId],
  )

  await call(token, 'PATCH', `/places/${placeId}`, { menu: null, attributes: { booleans: { wifi: null } } })
  const later = (await read(`/places/${placeId}?fields=all`)).data
  assert.deepEqual([later.menu, later.businessHours[1].close, later.atmosphere?.length], [null, '02:00', 1])
})

test('fields that an owner withdraws return to the lists’ values, and other fields stay', async () => {
  const { venues } = s.world
  const index = venues.findIndex(({ place }) => place.recommendedFor !== null && place.serviceAttributes.dine_in)
  const { token, placeId } = await ownerOf(index)
  const before = (await call(token, 'GET', `/places/${placeId}`)).body.data
  assert.deepEqual(before.listed.recommended_for, before.place.recommendedFor)
  assert.equal(before.listed.booleans.dine_in, true)
  const attributes = { booleans: { dine_in: false, rooftop: true }, recommended_for: null, view: ['ocean'] }
  const edited = (await call(token, 'PATCH', `/places/${placeId}`, { attributes, phone: '02-111-2222' })).body.data
  assert.deepEqual([edited.place.recommendedFor, edited.listed], [null, before.listed])
  const today = { source: 'owner', observedAt: kstDate(Date.parse(edited.editedAt)) }
  assert.deepEqual(edited.place.attributes.booleans.rooftop, today)
  assert.deepEqual(edited.place.attributes.view, [{ value: 'ocean', ...today }])
  const withdraw = ['attributes.recommended_for', 'attributes.booleans.dine_in', 'attributes.view', 'phone', 'menu']
  const preview = (await call(token, 'POST', `/places/${placeId}/preview`, { withdraw })).body.data
  const after = (await call(token, 'PATCH', `/places/${placeId}`, { withdraw })).body.data
  assert.deepEqual(preview.place, after.place)
  assert.deepEqual(after.said, { attributes: { booleans: { rooftop: true } } })
  for (const field of ['recommendedFor', 'phone']) assert.deepEqual(after.place[field], before.place[field])
  assert.equal((await read(`/places/${placeId}?fields=serviceAttributes`)).data.serviceAttributes.dine_in, true)
  const wrong = await call(token, 'PATCH', `/places/${placeId}`, { withdraw: ['attributes.wifi'] })
  assert.equal(wrong.body.error.details.errors[0].param, 'withdraw.0')
})

test('every fault of an edit is named with its path, and nothing is written', async () => {
  const { token, placeId } = await ownerOf(4)
  const { status, body } = await call(token, 'PATCH', `/places/${placeId}`, {
    homepage: 'ftp://x',
    menus: [],
    menu: [{ name: '국수', price: -1 }],
    temporaryClosures: [{ from: '2026-11-24', to: '2026-11-21', reason: 'holidays' }],
    attributes: { booleans: { wiffi: true } },
  })
  assert.equal(status, 400)
  assert.deepEqual(body.error.details.errors.map(({ param }: Json) => param).toSorted(), [
    'attributes.booleans.wiffi',
    'homepage',
    'menu.0.price',
    'menus',
    'temporaryClosures.0.reason',
  ])
  assert.equal(body.error.details.errors.find(({ param }: Json) => param === 'menus').didYouMean, 'menu')
  const hours = (days: Json[]) => call(token, 'PATCH', `/places/${placeId}`, { businessHours: days })
  const all = (more: Json) => ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, ...more }))
  for (const [days, param] of [
    [all({ open: '11:00' }), 'businessHours.0.close'],
    [all({ open: '11:00', close: '22:00', breaks: [{ start: '22:00', end: '23:00' }] }), 'businessHours.0.breaks.0'],
    [all({ open: '11:00', close: '22:00', lastOrder: '23:00' }), 'businessHours.0.lastOrder'],
    [[...all({ closed: true }).slice(1), { day: 'tue', closed: true }], 'businessHours'],
  ] as [Json[], string][])
    assert.equal((await hours(days)).body.error?.details.errors[0].param, param)
  assert.deepEqual((await call(token, 'GET', `/places/${placeId}`)).body.data.said, {})
})

test('an owner sees and changes only their own places, reservations and subscriptions', async () => {
  const [mine, theirs] = [await ownerOf(5), await ownerOf(6)]
  const id = await reserve(theirs.placeId, { guestPhone: '010-2222-0001' })
  for (const word of ['accept', 'decline', 'no-show', 'undo-no-show'])
    assert.equal(
      (await call(mine.token, 'POST', `/reservations/${id}/${word}`)).body.error.code,
      'reservation_not_found',
    )
  assert.deepEqual((await call(mine.token, 'GET', '/inbox')).body.data.reservations, [])
  assert.equal((await call(mine.token, 'GET', `/places/${theirs.placeId}`)).status, 404)
  assert.equal((await call(mine.token, 'PATCH', `/places/${theirs.placeId}`, { menu: null })).status, 404)
  const [pending] = (await call(theirs.token, 'GET', '/inbox')).body.data.reservations
  assert.deepEqual([pending.reservationId, pending.guestPhone], [id, '+821022220001'])
})

test('an owner sees and answers only questions at their own places, and sees only their own claims', async () => {
  const [mine, theirs] = [await ownerOf(10), await ownerOf(11)]
  for (const { token, placeId } of [mine, theirs]) {
    await call(token, 'POST', '/heartbeat')
    await call(token, 'PATCH', `/places/${placeId}`, { ...EMPTY_CALENDAR, businessHours: null, is24h: true })
  }
  const asked = await fetch(`${s.url}/api/v1/live-status`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placeId: theirs.placeId, kind: 'wait', topic: 'wait' }),
  })
  assert.equal(asked.status, 201)
  const { queryId } = ((await asked.json()) as Json).data
  const questionsOf = async (token: string) =>
    (await call(token, 'GET', '/inbox')).body.data.questions.map((question: Json) => question.queryId)
  assert.deepEqual([await questionsOf(mine.token), await questionsOf(theirs.token)], [[], [queryId]])
  const answer = (token: string) => call(token, 'POST', `/questions/${queryId}/answer`, { status: 'available' })
  const stranger = await answer(mine.token)
  assert.deepEqual([stranger.status, stranger.body.error.code], [404, 'live_query_not_found'])
  assert.equal((await read(`/live-status/${queryId}`)).data.status, 'pending')
  assert.equal((await answer(theirs.token)).status, 200)

  const claim = { placeId: s.world.venues[12]?.place.id ?? '', message: '제 가게입니다' }
  const { claimId } = (await call(theirs.token, 'POST', '/claims', claim)).body.data
  const claimsOf = async (token: string) =>
    (await call(token, 'GET', '/claims')).body.data.map((one: Json) => one.claimId)
  assert.deepEqual([await claimsOf(mine.token), await claimsOf(theirs.token)], [[], [claimId]])
  assert.equal((await call(mine.token, 'GET', `/places/${claim.placeId}`)).status, 404)
})

test('a preview shows the effects of an edit, including those of its hours, and changes nothing', async () => {
  const { token, placeId } = await ownerOf(13)
  await call(token, 'PATCH', `/places/${placeId}`, { phone: '02-111-2222' })
  const edit = { is24h: true, businessHours: null, menu: [{ name: '콩국수', price: 11_000 }] }
  const before = (await call(token, 'GET', `/places/${placeId}`)).body.data
  const preview = await call(token, 'POST', `/places/${placeId}/preview`, edit)
  assert.equal(preview.status, 200)
  const { phone, openNow, price, menu } = preview.body.data.place
  assert.deepEqual([phone, openNow.reason, price.avg, menu[0].name], ['02-111-2222', 'open_24h', 11_000, '콩국수'])
  assert.deepEqual((await call(token, 'GET', `/places/${placeId}`)).body.data, before)
  assert.deepEqual((await read(`/places/${placeId}?fields=menu`)).data.menu, before.place.menu)
  const edited = await call(token, 'PATCH', `/places/${placeId}`, edit)
  assert.deepEqual(edited.body.data.place, preview.body.data.place)
  const faulty = await call(token, 'POST', `/places/${placeId}/preview`, { menu: [{ name: '' }] })
  assert.deepEqual([faulty.status, faulty.body.error.param], [400, 'menu.0.name'])
  const other = await ownerOf(14)
  assert.equal((await call(other.token, 'POST', `/places/${placeId}/preview`, edit)).status, 404)
})

test('accepting a request confirms it for its guest; a second decision is too late and returns the record', async () => {
  const { token, placeId } = await ownerOf(7)
  const id = await reserve(placeId, { guestPhone: '010-2222-0002' })
  const accepted = await call(token, 'POST', `/reservations/${id}/accept`)
  assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'confirmed'])
  assert.equal((await read(`/reservations/${id}`)).data.status, 'confirmed')
  const late = await call(token, 'POST', `/reservations/${id}/decline`, { reason: '만석' })
  assert.deepEqual(
    [late.status, late.body.error.code, late.body.error.details.current.status],
    [409, 'already_settled', 'confirmed'],
  )
  const early = await call(token, 'POST', `/reservations/${id}/no-show`)
  assert.deepEqual([early.status, early.body.error.code], [409, 'too_early'])
})

test('the event stream sends new events and continues after Last-Event-ID without a gap', async () => {
  const { token, placeId } = await ownerOf(8)
  const read = await openEvents(token)
  const id = await reserve(placeId, { guestPhone: '010-2222-0003' })
  const [reported] = await read(1)
  assert.deepEqual(
    [reported.type, reported.data.reservationId, reported.data.placeId],
    ['reservation.created', id, placeId],
  )
  assert.doesNotMatch(JSON.stringify(reported), /2222/)
  for (const phone of ['010-2222-0004', '010-2222-0005']) await reserve(placeId, { guestPhone: phone })
  assert.deepEqual(
    (await (await openEvents(token, reported.number))(2)).map(({ number }) => number),
    [reported.number + 1, reported.number + 2],
  )
  const reloaded = await openEvents(token, reported.number + 1_000)
  assert.equal((await reloaded(1))[0].type, 'reload')
})

test('a browser subscribes to pushes with the key of the session, and unsubscribes', async () => {
  const { token } = await ownerOf(9)
  const { pushPublicKey } = (await call(token, 'GET', '/session')).body.data
  assert.equal(Buffer.from(pushPublicKey, 'base64url').length, 65)
  const keys = { p256dh: pushPublicKey, auth: Buffer.alloc(16, 1).toString('base64url') }
  const created = await call(token, 'POST', '/push-subscriptions', {
    endpoint: 'https://push.example/1',
    expirationTime: null,
    keys,
  })
  assert.equal(created.status, 201)
  const { subscriptionId } = created.body.data
  const other = await ownerOf(10)
  assert.equal((await call(other.token, 'DELETE', `/push-subscriptions/${subscriptionId}`)).status, 404)
  assert.equal((await call(token, 'DELETE', `/push-subscriptions/${subscriptionId}`)).status, 200)
  const wrong = await call(token, 'POST', '/push-subscriptions', { endpoint: 'http://push.example/1', keys })
  assert.equal(wrong.body.error.details.errors[0].param, 'endpoint')
})

// The clock moves, so this test is the last one.
test('a call that was too early is not replayed: the same key succeeds when its time has come', async () => {
  const { token, placeId } = await ownerOf(15)
  const id = await reserve(placeId, { guestPhone: '010-2222-0015' })
  assert.equal((await call(token, 'POST', `/reservations/${id}/accept`)).status, 200)
  const noShow = () => call(token, 'POST', `/reservations/${id}/no-show`, undefined, { 'idempotency-key': 'once-15' })
  const early = await noShow()
  assert.equal(early.status, 409)
  const before = s.clock.now
  s.clock.now = Date.parse(early.body.error.details.allowedFrom)
  try {
    assert.equal((await noShow()).status, 200)
  } finally {
    s.clock.now = before
  }
})
