import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test, type TestContext } from 'node:test'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { webPush } from '#adapters/webPush.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { openPushKeys } from '#notices/pushKeys.ts'
import { PushSubscriptionBody } from '#contract/schemas/owner/pushSubscriptionBody.ts'
import { startPushService } from '../support/pushService.ts'
import { embeddedDatabase } from '../support/testDatabases.ts'
import { onLoopback } from '../support/onLoopback.ts'

const NOON = Date.parse('2026-11-21T12:00:00+09:00')
const HERE = new AddressRanges(['127.0.0.1'])

async function carrier(t: TestContext, allowed: AddressRanges | null = HERE) {
  const { database } = await embeddedDatabase(t)
  const sealing = new Sealing(deriveKey('secret', 'push-key'), [], systemRandom)
  const keys = await openPushKeys(database.withTables<NoticeTables>(), sealing, () => NOON)
  const fetch = outboundFetch({ allowed, timeMsMax: 300 })
  return { keys, send: webPush({ fetch, keys, contact: () => 'mailto:operator@example.com', clock: () => NOON }) }
}

const PUSH = { payload: JSON.stringify({ title: '예약 요청', body: '을지면옥' }), ttlS: 240, topic: '0123456789abcdef' }

test('the browser can decrypt a push, and the push service can verify its sender', async (t) => {
  const service = await startPushService(t)
  const { keys, send } = await carrier(t)
  const outcome = await send({ subscription: service.subscribe(), ...PUSH })
  assert.deepEqual([outcome, service.faults], [{ kind: 'accepted' }, []])
  const [push] = service.received
  assert.equal(push?.payload, PUSH.payload)
  assert.equal(push?.publicKey, keys.publicKey)
  assert.deepEqual([push?.claims.aud, push?.claims.sub], [service.url, 'mailto:operator@example.com'])
  const { ttl, topic, urgency } = push?.headers ?? {}
  assert.deepEqual([ttl, topic, urgency], ['240', PUSH.topic, 'high'])
})

test('each push is encrypted with a separate key', async (t) => {
  const service = await startPushService(t)
  const { send } = await carrier(t)
  const [one, other] = [service.subscribe(), service.subscribe()]
  await send({ subscription: one, ...PUSH })
  assert.deepEqual(await send({ subscription: { ...one, keys: other.keys }, ...PUSH }), {
    kind: 'refused',
    reason: `the push service answered 400: ${service.faults[0]}`,
  })
  assert.equal(service.received.length, 1)
})

test('the answer of a push service decides whether and when to retry, and whether to delete the subscription', async (t) => {
  const service = await startPushService(t)
  const { send } = await carrier(t)
  const subscription = service.subscribe()
  const outcomes = async (status: number, headers: Record<string, string> = {}) => {
    service.answers.push({ status, headers })
    return send({ subscription, ...PUSH })
  }
  assert.deepEqual([await outcomes(404), await outcomes(410)], [{ kind: 'gone' }, { kind: 'gone' }])
  for (const status of [400, 401, 403, 413, 301]) assert.equal((await outcomes(status)).kind, 'refused', String(status))
  for (const status of [408, 429, 500, 502, 503]) assert.equal((await outcomes(status)).kind, 'later', String(status))
  const said = 'the push service answered 429: as ordered'
  assert.deepEqual(await outcomes(429, { 'retry-after': '90' }), { kind: 'later', reason: said, retryAfterMs: 90_000 })
  const date = new Date(NOON + 45_000).toUTCString()
  assert.deepEqual(await outcomes(429, { 'retry-after': date }), { kind: 'later', reason: said, retryAfterMs: 45_000 })
  assert.deepEqual(await outcomes(429, { 'retry-after': 'soon' }), { kind: 'later', reason: said, retryAfterMs: null })
})

test('an endpoint in the private network is never called, and one that does not answer is retried', async (t) => {
  const service = await startPushService(t)
  const subscription = service.subscribe()
  const outside = await carrier(t, null)
  assert.equal((await outside.send({ subscription, ...PUSH })).kind, 'later')
  assert.equal(service.received.length, 0)
  const silent = createServer(() => {})
  const endpoint = `${await onLoopback(t, silent)}/push/0`
  const { send } = await carrier(t)
  assert.deepEqual(await send({ subscription: { ...subscription, endpoint }, ...PUSH }), {
    kind: 'later',
    reason: 'the push service: no answer within 300 ms',
    retryAfterMs: null,
  })
})

test('only a subscription as a browser returns it is accepted', async (t) => {
  const { keys } = (await startPushService(t)).subscribe()
  const endpoint = 'https://push.example.com/send/abc'
  const read = (change: { endpoint?: string; p256dh?: string; auth?: string }) => {
    const sent = { p256dh: change.p256dh ?? keys.p256dh, auth: change.auth ?? keys.auth }
    const reading = PushSubscriptionBody.parse({ endpoint: change.endpoint ?? endpoint, keys: sent }, null)
    if (reading.kind === 'faulty') return reading.faults.map(({ param }) => param).join()
    return { endpoint: reading.value.endpoint, keys: reading.value.keys }
  }
  assert.deepEqual(read({}), { endpoint, keys })
  assert.deepEqual(read({ endpoint: 'http://127.0.0.1:1/x' }), { endpoint: 'http://127.0.0.1:1/x', keys })
  for (const wrong of [
    'http://push.example.com/',
    'ftp://push.example.com/',
    'https://u:p@push.example.com/',
    'push',
    `https://push.example.com/${'x'.repeat(2_048)}`,
  ])
    assert.equal(read({ endpoint: wrong }), 'endpoint', wrong)
  const offCurve = Buffer.from(keys.p256dh, 'base64url')
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  for (const p256dh of ['', 'x', keys.auth, offCurve.toString('base64url'), `${keys.p256dh}AA`])
    assert.equal(read({ p256dh }), 'keys', p256dh)
  for (const auth of ['', 'AAAA', keys.p256dh, '****************']) assert.equal(read({ auth }), 'keys', auth)
})
