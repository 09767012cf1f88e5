import assert from 'node:assert/strict'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { signedIn, startAccountServer } from './browser.ts'

const OWN = '/api/account/v1'
const EVENTS = ['reservation.confirmed', 'place.closed']

eachEngine(
  'a person manages the live webhooks of the account without a key, and sees the bodies of deliveries',
  async (t, state) => {
    const receiver = await startWebhookReceiver(t)
    const server = await startAccountServer(t, state, { outboundAllowed: new AddressRanges(['127.0.0.1']) })
    const [hong, kim] = [await signedIn(server, 'hong@example.com'), await signedIn(server, 'kim@example.com')]
    const created = await hong.post(`${OWN}/webhooks`, { url: receiver.url, events: EVENTS })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const { webhookId, secret } = created.body.data
    assert.match(secret, /^whsec_/)

    const key = (await hong.post(`${OWN}/keys`, { name: 'deploy', mode: 'live', scopes: ['webhooks:manage'] })).body
      .data
    const byKey = await fetch(`${server.url}/api/v1/webhooks`, { headers: { authorization: `Bearer ${key.key}` } })
    const listed = ((await byKey.json()) as { data: { webhookId: string }[] }).data
    assert.deepEqual(
      listed.map((webhook) => webhook.webhookId),
      [webhookId],
      'a key of the account sees the same webhook',
    )
    assert.equal((await hong.get(`${OWN}/webhooks`)).body.data[0].secret, undefined, 'the secret is shown once')

    const { deliveryId } = (await hong.post(`${OWN}/webhooks/${webhookId}/test`, {})).body.data
    const [delivery] = (await hong.get(`${OWN}/webhooks/${webhookId}/deliveries`)).body.data
    assert.equal(delivery.deliveryId, deliveryId)
    await until(() => receiver.received.length === 1)
    assert.equal(delivery.payload, receiver.received[0]?.body, 'the body is shown byte for byte')

    assert.equal((await kim.get(`${OWN}/webhooks/${webhookId}/deliveries`)).status, 404)
    assert.equal((await kim.post(`${OWN}/webhooks/${webhookId}/rotate`, {})).status, 404)
    const rotated = (await hong.post(`${OWN}/webhooks/${webhookId}/rotate`, { graceSeconds: 60 })).body.data
    assert.notEqual(rotated.secret, secret)
    assert.equal((await hong.call('DELETE', `${OWN}/webhooks/${webhookId}`)).status, 200)
    assert.deepEqual((await hong.get(`${OWN}/webhooks`)).body.data, [])
  },
)
