import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, success } from './fakeService.ts'

const pending = (headers = {}) => success({ status: 'pending', settled: false, pollAfterMs: 700 }, undefined, headers)
const confirmed = () => success({ status: 'confirmed', settled: true, pollAfterMs: null })

test('waiting reads at once, then repeats long polls until the record is settled', async () => {
  const { client, sent, pauses } = clientOf([pending(), pending(), confirmed()])
  const seen: string[] = []
  const record = await client.reservations.waitUntilSettled('r 1', { onUpdate: ({ status }) => seen.push(status) })
  assert.equal(record.status, 'confirmed')
  assert.deepEqual(seen, ['pending', 'pending', 'confirmed'])
  assert.deepEqual(
    sent.map(({ url }) => url.pathname + url.search),
    [0, 25, 25].map((wait) => `/api/v1/reservations/r%201?wait=${wait}`),
  )
  assert.deepEqual(pauses, [])
})

test('where the service cannot wait, the next read comes when it says', async () => {
  const { client, pauses } = clientOf([pending(), pending({ 'x-service-wait-applied': '0' }), confirmed()])
  await client.reservations.waitUntilSettled('r1')
  assert.deepEqual(pauses, [700])
})

test('an aborted signal ends the wait', async () => {
  const controller = new AbortController()
  const { client, sent } = clientOf([pending(), confirmed()])
  const stop = () => controller.abort(new Error('enough'))
  const waiting = client.reservations.waitUntilSettled('r1', { signal: controller.signal, onUpdate: stop })
  await assert.rejects(waiting, /enough/)
  assert.equal(sent.length, 1)
})
