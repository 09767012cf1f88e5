import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { freePort } from '../support/freePort.ts'
import { onLoopback } from '../support/onLoopback.ts'
import { until } from '../support/until.ts'
import { callWith } from './ownerTestCalls.ts'
import { type Json, startTestServer } from './testServer.ts'

test('an account sees one reason for every unreachable address, and an operator sees the cause', async (t) => {
  const s = await startTestServer(t, { venues: 20, settings: { outboundAllowed: new AddressRanges(['127.0.0.1']) } })
  const answering = await onLoopback(
    t,
    createServer((_, response) => response.writeHead(503).end()),
  )
  const call = async (method: string, path: string, body?: Json): Promise<Json> => {
    const response = await fetch(`${s.url}/api/v1/webhooks${path}`, {
      method,
      headers: { authorization: `Bearer ${s.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reported: Json = await response.json()
    assert.ok(response.ok, JSON.stringify(reported))
    return reported.data
  }
  const reasonFor = async (url: string): Promise<string> => {
    const { webhookId } = await call('POST', '', { url, events: ['webhook.test'] })
    await call('POST', `/${webhookId}/test`, {})
    let reason: string | null = null
    await until(async () => (reason = (await call('GET', `/${webhookId}/deliveries`))[0].reason) !== null)
    await call('DELETE', `/${webhookId}`)
    return reason ?? ''
  }
  const closed = await freePort()
  const unreached = [
    // No resolver accepts a label of 64 letters, so no lookup is made for it.
    `https://${'a'.repeat(64)}.example/hooks`,
    `https://127.0.0.1:${closed}/hooks`,
    `http://127.0.0.1:${closed}/hooks`,
  ]
  const shown = []
  for (const url of unreached) shown.push(await reasonFor(url))
  assert.deepEqual([...new Set(shown)], ['not_reached'])
  assert.equal(await reasonFor(answering), 'answered 503')
  const { notices } = (await s.admin('GET', '/notices')).body.data
  const reasons: string[] = notices.map(({ reason }: Json) => reason)
  assert.ok(reasons.some((reason) => /ECONNREFUSED/.test(reason)))
})

test('a webhook to a forbidden address is refused with the field and the remedy, and no name is looked up', async (t) => {
  const s = await startTestServer(t, { venues: 20 })
  const make = (url: string) => callWith(s, s.key, 'POST', '/api/v1/webhooks', { url, events: ['webhook.test'] })
  for (const url of [
    'https://10.1.2.3/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://[fd00::1]/hooks',
    'https://[::ffff:127.0.0.1]/x',
  ]) {
    const { status, body } = await make(url)
    assert.equal(status, 400, url)
    assert.equal(body.error.param, 'url')
    assert.match(body.error.hint, /oneset webhooks listen/)
  }
  // A name that cannot be resolved: it is not looked up here, so it is accepted.
  assert.equal((await make(`https://${'a'.repeat(64)}.example/hooks`)).status, 201)
})
