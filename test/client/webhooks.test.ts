import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookHeaders } from '#base/secrets/webhookSignature.ts'
import { OnesetError } from '#client/onesetError.ts'
import { verifyWebhook } from '#client/verifyWebhook.ts'
import { clientOf, failure, success } from './fakeService.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const [SECRET, OTHER] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD']
const BODY = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-21T03:00:00.000Z', data: { id: '예약' } })
const headers = webhookHeaders([SECRET], 'dlv_1', NOW, BODY)

test('a message verifies with its secret, from either kind of headers, also during a change of the secret', async () => {
  const request = { body: BODY, headers, secret: SECRET }
  assert.deepEqual(await verifyWebhook(request, NOW + 299_000), JSON.parse(BODY))
  assert.equal((await verifyWebhook({ ...request, headers: new Headers(headers) }, NOW)).type, 'webhook.test')
  assert.equal((await verifyWebhook({ ...request, secret: [OTHER, SECRET] }, NOW)).type, 'webhook.test')
  const both = webhookHeaders([OTHER, SECRET], 'dlv_1', NOW, BODY)
  assert.equal((await verifyWebhook({ ...request, headers: both }, NOW)).type, 'webhook.test')
})

test('a message that was changed, is old, has another signature or lacks a header is rejected', async () => {
  const refused = (change: object, now = NOW) =>
    assert.rejects(
      verifyWebhook({ body: BODY, headers, secret: SECRET, ...change }, now),
      (error) => error instanceof OnesetError && error.code === 'webhook_unverified',
    )
  await refused({ body: BODY.replace('test', 'text') })
  await refused({ secret: OTHER })
  await refused({ secret: 'whsec_%%%' })
  await refused({}, NOW + 301_000)
  await refused({}, NOW - 301_000)
  await refused({ headers: { ...headers, 'webhook-id': 'dlv_2' } })
  await refused({ headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') } })
  await refused({ headers: { ...headers, 'webhook-signature': undefined } })
})

test('listening acknowledges events with the next call, continues after an outage and an unexpected end, and deletes its listener', async () => {
  const event = (deliveryId: string) => ({ deliveryId, payload: '{}' })
  const lost: string[] = []
  const { client, sent } = clientOf(
    [
      success({ listenerId: 'lsn_1' }),
      success([event('dlv_1'), event('dlv_2')]),
      failure(503, 'service_unavailable', true),
      failure(404, 'not_found', false),
      failure(503, 'service_unavailable', true),
      success({ listenerId: 'lsn_2' }),
      success([event('dlv_3')]),
      success({ listenerId: 'lsn_2' }),
    ],
    { retries: 0 },
  )
  const received: string[] = []
  for await (const { deliveryId } of client.webhooks.listen({ onLost: ({ code }) => lost.push(code) })) {
    received.push(deliveryId)
    if (deliveryId === 'dlv_3') break
  }
  assert.deepEqual(
    [received, lost],
    [
      ['dlv_1', 'dlv_2', 'dlv_3'],
      ['service_unavailable', 'not_found', 'service_unavailable'],
    ],
  )
  assert.deepEqual(
    sent.map(({ method, url }) => `${method} ${url.pathname.replace('/api/v1/webhooks/listeners', '')}${url.search}`),
    [
      'POST ',
      'GET /lsn_1/events?wait=25',
      'GET /lsn_1/events?wait=25&done=dlv_1%2Cdlv_2',
      'GET /lsn_1/events?wait=25&done=dlv_1%2Cdlv_2',
      'POST ',
      'POST ',
      'GET /lsn_2/events?wait=25&done=dlv_1%2Cdlv_2',
      'DELETE /lsn_2',
    ],
  )
})

test('a listener that handles events slowly polls again before it expires, and gets the rest once more', async () => {
  const events = ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4', 'dlv_5'].map((deliveryId) => ({ deliveryId, payload: '{}' }))
  const { client, sent, clock } = clientOf([
    success({ listenerId: 'lsn_1' }),
    success(events),
    success(events.slice(4)),
    success({ listenerId: 'lsn_1' }),
  ])
  const received: string[] = []
  for await (const { deliveryId } of client.webhooks.listen()) {
    received.push(deliveryId)
    clock.now += 15_000
    if (deliveryId === 'dlv_5') break
  }
  assert.deepEqual(received, ['dlv_1', 'dlv_2', 'dlv_3', 'dlv_4', 'dlv_5'])
  assert.equal(sent[2]?.url.searchParams.get('done'), 'dlv_1,dlv_2,dlv_3,dlv_4')
})
