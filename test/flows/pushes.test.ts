import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { startPushService } from '../support/pushService.ts'
import { until } from '../support/until.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer, type TestServerOptions } from './testServer.ts'

async function withBrowser(t: TestContext, options: TestServerOptions = {}) {
  const service = await startPushService(t)
  const settings = { outboundAllowed: new AddressRanges(['127.0.0.1']), ...options.settings }
  const server = await startTestServer(t, { ...options, settings })
  const placeId = server.world.venues[0]?.place.id ?? ''
  const name = server.world.venues[0]?.place.name ?? ''
  const claim = { email: 'owner@example.com', placeId, partner: true }
  const { token } = (await server.admin('POST', '/owners', claim)).body.data
  const call = async (
    bearer: string,
    method: string,
    path: string,
    body?: Json,
  ): Promise<{ status: number; body: Json }> => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const owner = (method: string, path: string, body?: Json) => call(token, method, `/api/owner/v1${path}`, body)
  const guest = (method: string, path: string, body?: Json) => call(server.key, method, `/api/v1${path}`, body)
  return { service, server, placeId, name, owner, guest }
}

test('a request pushes to its owner’s browser with nothing about the guest, and so does its cancellation', async (t) => {
  const { service, placeId, name, owner, guest } = await withBrowser(t)
  const { pushPublicKey } = (await owner('GET', '/session')).body.data
  const subscribed = await owner('POST', '/push-subscriptions', { ...service.subscribe(), expirationTime: null })
  assert.equal(subscribed.status, 201)
  const request = { ...bookingBody(placeId), guestName: '홍길동', note: '창가 자리, 새우 알레르기' }
  const { reservationId } = (await guest('POST', '/reservations', request)).body.data
  await until(() => service.received.length === 1)
  const [push] = service.received
  assert.equal(push?.publicKey, pushPublicKey)
  const { type, subjectId, body } = JSON.parse(push?.payload ?? '')
  assert.deepEqual([type, subjectId, body], ['reservation.created', reservationId, name])
  assert.doesNotMatch(push?.payload ?? '', /1234|5678|홍길동|창가|알레르기/)
  await guest('POST', `/reservations/${reservationId}/cancel`, {})
  await until(() => service.received.length === 2)
  assert.equal(JSON.parse(service.received[1]?.payload ?? '').type, 'reservation.cancelled')
  assert.deepEqual(service.faults, [])
})

test('a browser that its push service no longer knows is tried once and deleted', async (t) => {
  const { service, server, placeId, owner, guest } = await withBrowser(t)
  await owner('POST', '/push-subscriptions', service.subscribe())
  service.answers.push({ status: 410 })
  await guest('POST', '/reservations', bookingBody(placeId))
  const results = async () => {
    const { counts } = (await server.admin('GET', '/notices')).body.data
    return counts.filter(({ channel }: Json) => channel === 'push')
  }
  await until(async () => (await results())[0]?.status === 'dropped')
  await guest('POST', '/reservations', { ...bookingBody(placeId), guestPhone: '010-8765-4321' })
  assert.deepEqual(await results(), [{ channel: 'push', status: 'dropped', notices: 1 }])
})

test('an owner’s unsubscribed browser gets no push', async (t) => {
  const { service, server, placeId, owner, guest } = await withBrowser(t)
  const { subscriptionId } = (await owner('POST', '/push-subscriptions', service.subscribe())).body.data
  assert.equal((await owner('DELETE', `/push-subscriptions/${subscriptionId}`)).status, 200)
  assert.equal((await owner('DELETE', `/push-subscriptions/${subscriptionId}`)).status, 404)
  await guest('POST', '/reservations', bookingBody(placeId))
  const { notices } = (await server.admin('GET', '/notices')).body.data
  assert.deepEqual(
    notices.map(({ channel }: Json) => channel),
    ['text'],
  )
})

test('a live question pushes to its owner’s browser without the guest’s wording', async (t) => {
  const { service, placeId, owner, guest } = await withBrowser(t)
  await owner('POST', '/push-subscriptions', service.subscribe())
  await owner('POST', '/heartbeat', {})
  const question = '오늘 7시에 저 홍길동인데 자리 있나요'
  const asked = await guest('POST', '/live-status', { placeId, kind: 'wait', topic: 'wait', question })
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  await until(() => service.received.length === 1)
  const payload = service.received[0]?.payload ?? ''
  const { type, subjectId } = JSON.parse(payload)
  assert.deepEqual([type, subjectId], ['question.created', asked.body.data.queryId])
  assert.doesNotMatch(payload, /홍길동|자리/)
})

test('a guest gets the owner’s decision as a text', async (t) => {
  const { server, placeId, owner, guest } = await withBrowser(t)
  const reserve = async (guestPhone: string): Promise<string> =>
    (await guest('POST', '/reservations', { ...bookingBody(placeId), guestPhone })).body.data.reservationId
  const [accepted, declined] = [await reserve('010-1111-2222'), await reserve('010-3333-4444')]
  server.clock.now += 1_000
  assert.equal((await owner('POST', `/reservations/${accepted}/accept`, {})).status, 200)
  assert.equal((await owner('POST', `/reservations/${declined}/decline`, {})).status, 200)
  const texts = () => server.logged.filter(({ message }) => message === 'text to a guest')
  await until(() => texts().length === 4)
  const reported = texts().map(({ facts }) => `${String(facts['phoneLast4'])} ${String(facts['text']).split('명 ')[1]}`)
  assert.deepEqual(
    new Set(reported),
    new Set([
      '2222 예약 요청을 보냈습니다. 결과는 문자로.',
      '4444 예약 요청을 보냈습니다. 결과는 문자로.',
      '2222 예약이 확정되었습니다.',
      '4444 매장 사정으로 예약이 어렵습니다.',
    ]),
  )
})
