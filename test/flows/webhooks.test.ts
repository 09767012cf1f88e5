import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook.ts'
import { WEBHOOK_ENDPOINTS } from '#contract/endpoints/webhookEndpoints.ts'
import { WebhookPayloadSchema } from '#contract/schemas/webhookSchema.ts'
import { until } from '../support/until.ts'
import { type ReceivedMessage, startWebhookReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts'
import { bookingBody } from './bookings.ts'
import { keyOn } from './keyOfPlan.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { waitingPolls } from './waitingPolls.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Webhooks over HTTP, with a real endpoint, and streams (docs/webhooks.md). */

const ending = new AsyncDisposableStack()
const t = { after: (job: () => unknown) => ending.defer(async () => void (await job())) }
let s: TestServer
let endpoint: WebhookReceiver
let testKey = ''
let placeId = ''
let ownerToken = ''
before(async () => {
  s = await startTestServer(t, { venues: 60, settings: { outboundAllowed: new AddressRanges(['127.0.0.1']) } })
  endpoint = await startWebhookReceiver(t)
  testKey = (await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 't', mode: 'test' })).body.data.key
  placeId = s.world.venues[0]?.place.id ?? ''
  const claim = { email: 'owner@example.com', placeId, partner: true }
  ownerToken = (await s.admin('POST', '/owners', claim)).body.data.token
})
after(() => ending.disposeAsync())

interface CallAnswer {
  status: number
  body: Json
}

async function call(method: string, path: string, body?: Json, key = s.key): Promise<CallAnswer> {
  const response = await fetch(`${s.url}${path.startsWith('/api') ? path : `/api/v1${path}`}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Makes a call that must succeed and match the contract; returns its data. */
async function done(name: string, id: string | null, body?: Json, key?: string, query = ''): Promise<Json> {
  const described = WEBHOOK_ENDPOINTS.find((one) => one.name === name)
  if (!described) throw new Error(`there is no call ${name}`)
  const { method, path, status, output } = described
  const reported = await call(
    method,
    path.replace(/\{\w+\}/, id ?? '') + query,
    method === 'POST' ? (body ?? {}) : undefined,
    key,
  )
  assert.equal(reported.status, status, JSON.stringify(reported.body))
  assert.deepEqual(schemaErrors(output, reported.body), [])
  return reported.body.data
}

const create = (more: Json = {}, key?: string): Promise<Json> =>
  done('createWebhook', null, { url: endpoint.url, events: WEBHOOK_EVENTS, ...more }, key)

/** Verifies a message as a receiver does; throws when its signature is wrong or older than five minutes. */
function verified(secret: string, { headers, body }: ReceivedMessage): Json {
  mock.timers.enable({ apis: ['Date'], now: s.clock.now })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    mock.timers.reset()
  }
}

/** Waits for `count` messages to this endpoint after the first `from`. */
async function messages(from: number, count: number): Promise<ReceivedMessage[]> {
  await until(() => endpoint.received.length >= from + count)
  return endpoint.received.slice(from)
}

/** Waits until the newest delivery has this status, and returns it. */
async function delivery(webhookId: string, status: string): Promise<Json> {
  let found: Json
  await until(async () => {
    ;[found] = await done('listDeliveries', webhookId)
    return found?.status === status
  })
  return found
}

const owner = (id: string, word: string) => call('POST', `/api/owner/v1/reservations/${id}/${word}`, {}, ownerToken)

async function reserve(more: Json = {}): Promise<string> {
  const { body } = await call('POST', '/reservations', { ...bookingBody(placeId), ...more })
  return body.data.reservationId
}

test('an account receives decisions of owners and guests, signed, once, and with nothing about the guest', async () => {
  const { webhookId, secret } = await create()
  const from = endpoint.received.length
  const [confirmed, declined, cancelled] = [
    await reserve({ guestName: '홍길동', note: '창가' }),
    await reserve({ guestPhone: '010-8765-4321' }),
    await reserve(),
  ]
  await owner(confirmed, 'accept')
  await owner(declined, 'decline')
  await call('POST', `/reservations/${cancelled}/cancel`, {})
  const got = await messages(from, 3)
  const payloads = got.map((message) => verified(secret, message))
  for (const payload of payloads) assert.deepEqual(schemaErrors(WebhookPayloadSchema, payload), [])
  assert.deepEqual(
    new Set(payloads.map(({ type, data }) => `${type} ${data.id} ${data.status} ${data.placeId}`)),
    new Set([
      `reservation.confirmed ${confirmed} confirmed ${placeId}`,
      `reservation.cancelled ${declined} cancelled ${placeId}`,
      `reservation.cancelled ${cancelled} cancelled ${placeId}`,
    ]),
  )
  assert.equal(new Set(got.map(({ headers }) => headers['webhook-id'])).size, 3)
  assert.doesNotMatch(JSON.stringify(got), /홍길동|창가|5678|4321/)
  assert.throws(() => verified('whsec_d3JvbmcgYnV0IGxvbmcgZW5vdWdoIHRvIHBhc3M=', got[0] as ReceivedMessage))
  await done('deleteWebhook', webhookId)
})

test('a webhook receives only the event types it named, whoever asked, and live questions with their answer', async () => {
  const { webhookId, secret } = await create({ events: ['live_query.answered'], description: 'answers' })
  const from = endpoint.received.length
  await call('POST', '/api/owner/v1/heartbeat', {}, ownerToken)
  const asked = await call('POST', '/live-status', {
    placeId,
    kind: 'wait',
    topic: 'wait',
    question: '저 홍길동인데요',
  })
  const { queryId } = asked.body.data
  await owner(await reserve({ guestPhone: '010-2222-3333' }), 'accept')
  await call('POST', `/api/owner/v1/questions/${queryId}/answer`, { status: 'limited', note: '약 20분' }, ownerToken)
  const [message] = await messages(from, 1)
  const { type, data } = verified(secret, message as ReceivedMessage)
  assert.deepEqual([type, data], ['live_query.answered', { id: queryId, status: 'limited', placeId }])
  const listed = await done('listDeliveries', webhookId)
  assert.deepEqual(
    listed.map((one: Json) => [one.type, one.subjectId]),
    [['live_query.answered', queryId]],
  )
  await done('deleteWebhook', webhookId)
})

test('webhooks are limited by the plan, show their secret once, and belong to the keys of their mode', async () => {
  const created = await create({ description: '  예약 서버 ' })
  assert.match(created.secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  const [listed] = await done('listWebhooks', null)
  const { secret: _, ...rest } = created
  assert.deepEqual(listed, rest)
  assert.deepEqual([rest.description, rest.status, rest.mode], ['예약 서버', 'active', 'live'])
  assert.deepEqual(await done('listWebhooks', null, undefined, testKey), [])
  assert.equal((await call('DELETE', `/webhooks/${created.webhookId}`, undefined, testKey)).status, 404)
  for (let i = 1; i < 5; i++) await create()
  const refused = await call('POST', '/webhooks', { url: endpoint.url, events: ['webhook.test'] })
  assert.deepEqual([refused.status, refused.body.error.code], [400, 'webhook_limit_reached'])
  for (const { webhookId } of await done('listWebhooks', null)) await done('deleteWebhook', webhookId)
  assert.equal((await call('DELETE', `/webhooks/${created.webhookId}`)).status, 404)
})

test('an invalid webhook body is refused with every fault at once', async () => {
  const faults = async (body: Json) => {
    const reported = await call('POST', '/webhooks', body)
    assert.equal(reported.status, 400)
    return reported.body.error.details.errors.map(({ param }: Json) => param)
  }
  assert.deepEqual(await faults({ url: 'http://example.com/hooks', events: ['reservation.made'] }), ['url', 'events'])
  assert.deepEqual(await faults({ url: 'https://user:pw@example.com/', events: [] }), ['url', 'events'])
  assert.deepEqual(await faults({ description: 'x'.repeat(201), secret: 'mine' }), [
    'url',
    'events',
    'description',
    'secret',
  ])
})

test('a new secret signs beside the former until its grace period ends', async () => {
  const { webhookId, secret: former } = await create()
  const { secret, graceEndsAt } = await done('rotateWebhook', webhookId, { graceSeconds: 60 })
  assert.equal(graceEndsAt, new Date(s.clock.now + 60_000).toISOString())
  let from = endpoint.received.length
  await done('testWebhook', webhookId)
  const [both] = await messages(from, 1)
  for (const one of [former, secret]) assert.equal(verified(one, both as ReceivedMessage).type, 'webhook.test')
  s.clock.now += 60_000
  from = endpoint.received.length
  await done('testWebhook', webhookId)
  const [one] = await messages(from, 1)
  assert.equal(verified(secret, one as ReceivedMessage).data.id, webhookId)
  assert.throws(() => verified(former, one as ReceivedMessage))
  await done('deleteWebhook', webhookId)
})

test('a failing endpoint is shown as failing, and one that responds 410 gets nothing more', async () => {
  const { webhookId } = await create()
  endpoint.answers.push({ status: 302, headers: { location: `${endpoint.url}/elsewhere` } })
  const { deliveryId } = await done('testWebhook', webhookId)
  await until(async () => (await done('listDeliveries', webhookId))[0].reason !== null)
  const [failing] = await done('listDeliveries', webhookId, undefined, undefined, '?status=pending&limit=1')
  assert.deepEqual([failing.deliveryId, failing.reason, failing.tries], [deliveryId, 'answered 302', 1])
  assert.ok(Date.parse(failing.nextTryAt) >= s.clock.now + 5_000)
  s.clock.now += 1
  endpoint.answers.push({ status: 410 })
  await done('testWebhook', webhookId)
  const dead = await delivery(webhookId, 'failed')
  assert.equal(dead.reason, 'answered 410')
  const [listed] = await done('listWebhooks', null)
  assert.equal(listed.status, 'disabled')
  const before = endpoint.received.length
  await done('retryDelivery', dead.deliveryId)
  assert.equal((await delivery(webhookId, 'dropped')).deliveryId, dead.deliveryId)
  assert.equal(endpoint.received.length, before)
  assert.equal((await call('POST', `/webhooks/deliveries/${dead.deliveryId}/retry`, {})).status, 404)
  await done('deleteWebhook', webhookId)
})

test('an address of a private network is refused with its field', async () => {
  const { status, body } = await call('POST', '/webhooks', { url: 'https://10.1.2.3/hooks', events: WEBHOOK_EVENTS })
  assert.deepEqual([status, body.error.code, body.error.param], [400, 'invalid_parameter', 'url'])
})

test('a test key’s webhook receives the sandbox’s scripted events at their times, and none after a cancellation', async () => {
  const { webhookId, secret } = await create({}, testKey)
  const from = endpoint.received.length
  const request = (id: string) => ({ ...bookingBody(id), guestPhone: '010-1234-5678' })
  const created = await call('POST', '/reservations', request('pl_test_no_show'), testKey)
  const { reservationId } = created.body.data
  const silent = (await call('POST', '/reservations', request('pl_test_silent'), testKey)).body.data.reservationId
  const asked = await call('POST', '/live-status', { placeId: 'pl_test_soon', kind: 'wait', topic: 'wait' }, testKey)
  // The clock stands still, so the node delivers only after a write.
  const sendTest = () => done('testWebhook', webhookId, {}, testKey)
  s.clock.now += 2_000
  await call('POST', `/reservations/${silent}/cancel`, {}, testKey)
  const first = (await messages(from, 3)).map((message) => verified(secret, message))
  s.clock.now += 20_000
  await sendTest()
  const all = (await messages(from, 5)).map((message) => verified(secret, message))
  const reported = (payloads: readonly Json[]) =>
    new Set(payloads.map(({ type, data }) => `${type} ${data.id} ${data.status}`))
  const early = [
    `reservation.confirmed ${reservationId} confirmed`,
    `reservation.cancelled ${silent} cancelled`,
    `live_query.answered ${asked.body.data.queryId} soon`,
  ]
  assert.deepEqual(reported(first), new Set(early))
  const late = [`reservation.no_show ${reservationId} no_show`, `webhook.test ${webhookId} test`]
  assert.deepEqual(reported(all), new Set([...early, ...late]))
  await done('deleteWebhook', webhookId, undefined, testKey)
})

test('a listener fetches its events by long poll until it acknowledges them', async () => {
  const { listenerId } = await done('createListener', null, { events: ['reservation.confirmed'] })
  const poll = (query: string) => done('listen', listenerId, undefined, undefined, query)
  assert.deepEqual(await poll(''), [])
  const waited = poll('?wait=25')
  await waitingPolls(s, 1)
  const id = await reserve({ guestPhone: '010-4444-5555' })
  await owner(id, 'accept')
  const [event] = await waited
  assert.deepEqual(JSON.parse(event.payload).data, { id, status: 'confirmed', placeId })
  assert.deepEqual(await poll('?wait=25'), [event])
  assert.deepEqual(await poll(`?done=${event.deliveryId}`), [])
  assert.deepEqual(await done('listWebhooks', null), [])
  assert.equal((await call('GET', `/webhooks/listeners/${listenerId}/events`, undefined, testKey)).status, 404)
  await done('deleteListener', listenerId)
  assert.equal((await call('GET', `/webhooks/listeners/${listenerId}/events`)).status, 404)
})

test('a listener that stops polling expires', async () => {
  const { listenerId, events } = await done('createListener', null)
  assert.deepEqual(events, WEBHOOK_EVENTS)
  s.clock.now += 119_999
  assert.deepEqual(await done('listen', listenerId), [])
  s.clock.now += 120_000
  assert.equal((await call('GET', `/webhooks/listeners/${listenerId}/events`)).status, 404)
})

test('a key without webhooks:manage is refused', async () => {
  const keyless = await s.admin('POST', `/accounts/${s.accountId}/keys`, {
    name: 'r',
    mode: 'live',
    scopes: ['places:read'],
  })
  const reported = await call('GET', '/webhooks', undefined, keyless.body.data.key)
  assert.deepEqual([reported.status, reported.body.error.details.requiredScopes], [403, ['webhooks:manage']])
})

/** Opens the stream of a reservation's states. */
const open = (id: string, headers: Record<string, string> = {}) =>
  s.get(`/api/v1/reservations/${id}/events`, {
    authorization: `Bearer ${s.key}`,
    accept: 'text/event-stream',
    ...headers,
  })

/** Returns the events of a stream that has ended. */
function eventsIn(text: string): { id: string; event: string; data: Json }[] {
  return [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)$/gm)].map(([, id = '', event = '', data = '']) => ({
    id,
    event,
    data: JSON.parse(data),
  }))
}

test('a stream sends the current state and the settled one, as the reservation reads, and ends', async () => {
  const id = await reserve({ guestPhone: '010-6000-0001' })
  const stream = await open(id)
  assert.deepEqual([stream.status, stream.headers.get('content-type')], [200, 'text/event-stream'])
  assert.equal(stream.headers.get('x-service-units'), '0')
  const reported = stream.text()
  await waitingPolls(s, 1)
  await owner(id, 'accept')
  const events = eventsIn(await reported)
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
  assert.equal(stream.headers.get('cache-control'), 'no-store')
  const [afterNonsense] = eventsIn(await (await open(id, { 'last-event-id': 'no number' })).text())
  assert.equal(afterNonsense?.event, 'reservation.confirmed')
})

test('a stream whose reader disconnects frees its slot', async () => {
  const id = await reserve({ guestPhone: '010-6000-0002' })
  const leaving = new AbortController()
  await fetch(`${s.url}/api/v1/reservations/${id}/events`, {
    headers: { authorization: `Bearer ${s.key}` },
    signal: leaving.signal,
  })
  await waitingPolls(s, 1)
  leaving.abort()
  await waitingPolls(s, 0)
})

test('another account’s reservation, a missing scope and an anonymous caller are refused as for the poll', async () => {
  const id = await reserve({ guestPhone: '010-6000-0003' })
  const stranger = await keyOn(s, 'free', 'other')
  const scopes = { name: 'k', mode: 'live', scopes: ['places:read'] }
  const reader = await s.admin('POST', `/accounts/${s.accountId}/keys`, scopes)
  for (const [key, status, code] of [
    [stranger, 404, 'reservation_not_found'],
    [reader.body.data.key, 403, 'insufficient_scope'],
    ['os_live_none', 401, 'api_key_invalid'],
  ] as const) {
    const answer = await open(id, { authorization: `Bearer ${key}` })
    const { error } = (await answer.json()) as Json
    assert.deepEqual([answer.status, error.code], [status, code])
  }
})
