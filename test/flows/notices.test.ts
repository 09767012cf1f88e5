import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { SOLAPI_KEYS, startSolapiDouble } from '../support/solapiDouble.ts'
import { until } from '../support/until.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { type Json, startTestServer, type TestServer, type TestServerOptions } from './testServer.ts'

const PHONE = /1012345678|1234-5678/

async function booked(t: TestContext, options: TestServerOptions = {}) {
  const server = await startTestServer(t, options)
  const placeId = await partnerOf(server)
  const reserve = async (change: Json = {}): Promise<string> => {
    const { status, body } = await post(server, '/reservations', { ...bookingBody(placeId), ...change })
    assert.equal(status, 201, JSON.stringify(body))
    return body.data.reservationId
  }
  return { server, placeId, reserve }
}

async function post(server: TestServer, path: string, body: Json): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Returns the operator's list once `count` of its notices are settled. */
async function settled(server: TestServer, count: number): Promise<Json[]> {
  let done: Json[] = []
  await until(async () => {
    const { notices } = (await server.admin('GET', '/notices')).body.data
    done = notices.filter(({ status }: Json) => status !== 'waiting')
    return done.length >= count
  })
  return done
}

test('without a gateway a guest’s texts are in the log and in the operator’s list, without the phone number', async (t) => {
  const { server, reserve } = await booked(t)
  const reservationId = await reserve()
  await settled(server, 1)
  server.clock.now += 1_000
  assert.equal((await post(server, `/reservations/${reservationId}/cancel`, {})).status, 200)
  const notices = await settled(server, 2)
  assert.deepEqual(
    notices.map(({ channel, occasion, subjectId, status }) => [channel, occasion, subjectId, status]),
    [
      ['text', 'cancelled', reservationId, 'sent'],
      ['text', 'requested', reservationId, 'sent'],
    ],
  )
  const lines = server.logged.filter(({ message }) => message === 'text to a guest')
  assert.deepEqual(
    lines.map(({ facts }) => facts),
    notices.toReversed().map(({ body }) => ({ text: body, phoneLast4: '5678' })),
  )
  assert.match(notices[1].body, /^\[Oneset\] .+ 11\/22\(일\) 18:30 4명 예약 요청을 보냈습니다/)
  assert.doesNotMatch(JSON.stringify([notices, server.logged]), PHONE)
})

test('with Solapi a guest’s text reaches the gateway with the guest’s phone number', async (t) => {
  let now = 0
  const solapi = await startSolapiDouble(t, () => now)
  const access = { url: solapi.url, ...SOLAPI_KEYS }
  const settings = { solapi: access, outboundAllowed: new AddressRanges(['127.0.0.1']) }
  const { server, reserve } = await booked(t, { settings })
  now = server.clock.now
  await reserve()
  const [notice] = await settled(server, 1)
  const [message] = solapi.messages
  assert.deepEqual([message?.to, message?.text], ['01012345678', notice.body])
  assert.equal(message?.customFields['noticeId'], notice.noticeId)
})

test('an operator sees what a gateway refused, and can retry it after the repair', async (t) => {
  let now = 0
  const solapi = await startSolapiDouble(t, () => now)
  solapi.answers.push({ status: 402, body: { errorCode: 'NotEnoughBalance', errorMessage: 'for 01012345678' } })
  const access = { url: solapi.url, ...SOLAPI_KEYS }
  const settings = { solapi: access, outboundAllowed: new AddressRanges(['127.0.0.1']) }
  const { server, reserve } = await booked(t, { settings })
  now = server.clock.now
  await reserve()
  await settled(server, 1)
  const { counts, notices } = (await server.admin('GET', '/notices/dead')).body.data
  assert.deepEqual(counts, [{ channel: 'text', status: 'dead', notices: 1 }])
  const [dead] = notices
  assert.match(dead.reason, /^Solapi answered 402: .*NotEnoughBalance.*\[phone\]/)
  const metrics = await server.get('/metrics', { authorization: `Bearer ${server.server.adminToken}` })
  const page = await metrics.text()
  assert.match(page, /^oneset_notices\{channel="text",status="dead"\} 1$/m)
  assert.match(page, /^oneset_notice_tries_total\{channel="text",outcome="dead"\} 1$/m)
  const retry = `/notices/${dead.noticeId}/retry`
  assert.equal((await server.admin('POST', retry, {})).body.data.status, 'waiting')
  for (;;) if ((await settled(server, 1))[0].status === 'sent') break
  assert.equal(solapi.messages.length, 1)
  const again = await server.admin('POST', retry, {})
  assert.deepEqual([again.status, again.body.error.code], [404, 'not_found'])
  assert.deepEqual((await server.admin('POST', '/notices/dead/retry', {})).body.data, { waiting: 0 })
})

test('countries off the list and accounts over their cap get no text, while the reservation stays valid', async (t) => {
  const { server, reserve } = await booked(t, { settings: { textsPerAccountDay: 1 } })
  await reserve({ guestPhone: '+12025550123' })
  await settled(server, 1)
  await reserve({ guestPhone: '010-1234-5678' })
  await settled(server, 2)
  await reserve({ guestPhone: '010-8765-4321' })
  const results = (await settled(server, 3)).map(({ status, reason }) => `${status} ${reason}`)
  assert.deepEqual(results.sort(), ['dead account_cap', 'dead country_not_allowed', 'sent null'])
})
