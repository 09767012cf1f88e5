import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '#client/verifyWebhook.ts'
import { bookingBody } from '../flows/bookings.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { person } from './terminalOf.ts'

const ending = new AsyncDisposableStack()
const t = { after: (job: () => unknown) => ending.defer(async () => void (await job())) }
let s: TestServer
let testKey: string
let run: ReturnType<typeof person>['run']
before(async () => {
  s = await startTestServer(t, { venues: 40 })
  testKey = (await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 't', mode: 'test' })).body.data.key
  run = person(t, { ONESET_API_KEY: testKey, ONESET_BASE_URL: s.url }).run
})
after(() => ending.disposeAsync())

/** Asks for a table at a place of the sandbox, has its time come, and calls it off, so that nodes look. */
async function confirmed(): Promise<string> {
  const call = (path: string, body: Json) =>
    fetch(`${s.url}/api/v1/reservations${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { data } = (await (await call('', bookingBody('pl_test_accept'))).json()) as Json
  s.clock.now += 3_000
  await call(`/${data.reservationId}/cancel`, {})
  return data.reservationId
}

test('listening forwards each event with valid headers, prints its status, and leaves nothing behind', async (test) => {
  const local = await startWebhookReceiver(test)
  const ctrlC = new AbortController()
  test.after(() => ctrlC.abort(new Error('stopped')))
  const printed: string[] = []
  const told: string[] = []
  const running = run(['webhooks', 'listen', '--forward', local.url], {
    signal: ctrlC.signal,
    clock: () => s.clock.now,
    print: (line) => void printed.push(line),
    tell: (line) => void told.push(line),
  })
  const listeners = async () => {
    const page = await (await s.get('/metrics', { authorization: `Bearer ${s.server.adminToken}` })).text()
    return page.includes('oneset_waiting_polls 1\n')
  }
  await until(listeners)
  local.answers.push({ status: 500 })
  const id = await confirmed()
  await until(() => printed.length === 2)
  assert.match(
    printed[0] ?? '',
    new RegExp(`^2026-11-21 \\d\\d:\\d\\d KST  reservation.confirmed  ${id}  confirmed  → 500 in \\d+ ms$`),
  )
  assert.match(printed[1] ?? '', new RegExp(`reservation.cancelled  ${id}  cancelled  → 204 in`))
  const secret = /whsec_\S+/.exec(told.join('\n'))?.[0] ?? ''
  for (const { headers, body } of local.received)
    assert.equal((await verifyWebhook({ headers, body, secret }, s.clock.now)).data.id, id)
  ctrlC.abort(new Error('stopped'))
  assert.equal((await running).code, 0)
  assert.match(told.at(-1) ?? '', /^2 events/)
  // Ended, and not only forgotten: with ten left there would be no room for one more.
  for (let i = 0; i < 11; i++) {
    const stopped = new AbortController()
    const again = run('webhooks listen --events webhook.test', { signal: stopped.signal })
    await until(listeners)
    stopped.abort(new Error('stopped'))
    assert.equal((await again).code, 0)
  }
})

test('what cannot be listened to or forwarded is told with what to type', async () => {
  const wrong = async (command: string) => {
    const { code, told } = await run(command)
    assert.equal(code, 2)
    return told.join('\n')
  }
  assert.match(await wrong('webhooks listen --forward localhost:3000'), /http:\/\/localhost:3000\/hooks/)
  assert.match(await wrong('webhooks listen --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), /--forward/)
  assert.match(await wrong('webhooks listen --forward http://localhost:1/ --secret mine'), /whsec_/)
  assert.match(await wrong('webhooks listen --events reservation.made'), /reservation\.made|events/)
  assert.match(await wrong('webhooks create'), /webhooks create https/)
  assert.match(await wrong('webhooks lisen'), /--help/)
})

test('webhooks are made, tried and deleted from the terminal', async () => {
  const made = (await run('webhooks create https://example.com/hooks --events webhook.test --json')).json().data
  assert.match(
    (await run('webhooks')).printed.join('\n'),
    new RegExp(`${made.webhookId}\\s+https://example.com/hooks\\s+active`),
  )
  const { deliveryId } = (await run(`webhooks test ${made.webhookId} --json`)).json().data
  assert.match(
    (await run(`webhooks deliveries ${made.webhookId}`)).printed.join('\n'),
    new RegExp(`${deliveryId}.*webhook.test`),
  )
  assert.equal((await run(`webhooks delete ${made.webhookId}`)).code, 0)
  assert.equal((await run(`webhooks delete ${made.webhookId}`)).code, 4)
})
