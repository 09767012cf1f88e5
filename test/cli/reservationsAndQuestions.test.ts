import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '#client/verifyWebhook.ts'
import { answerReservation } from '#flows/reservation/answerReservation.ts'
import { answeringPlace } from '../flows/answeringPlace.ts'
import { bookingBody } from '../flows/bookings.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { commandRunner } from './commandRunner.ts'

let s: TestServer
let placeId: string
let run: ReturnType<typeof commandRunner>['run']
/** Runs commands with a test key. */
let tester: typeof run
let testKey: string
const cleanups: (() => unknown)[] = []
before(async () => {
  const t = { after: (job: () => unknown) => void cleanups.push(job) }
  s = await startTestServer(t, { venues: 40 })
  ;({ placeId } = await answeringPlace(s))
  run = commandRunner(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url }).run
  testKey = (await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 't', mode: 'test' })).body.data.key
  tester = commandRunner(t, { ONESET_API_KEY: testKey, ONESET_BASE_URL: s.url }).run
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const reserve = (...more: string[]) => [
  'reserve',
  placeId,
  '--at',
  '내일 18:30',
  '--party',
  '4',
  '--phone',
  '010-1234-5678',
  ...more,
]

test('a reservation is read back before it is sent, and sent only after confirmation', async () => {
  const asked: string[] = []
  const ask = (answer: string) => ({ ask: (question: string) => Promise.resolve((asked.push(question), answer)) })
  const refused = await run(reserve(), ask(''))
  assert.equal(refused.code, 7)
  assert.match(refused.printed.join('\n'), /2026-11-22 18:30 in Korea, party of 4, phone 010-1234-5678/)
  const agreed = await run(reserve('--name', '홍길동'), ask('y'))
  assert.equal(agreed.code, 0)
  assert.match(agreed.printed.join('\n'), /^status\s+pending/m)
  assert.equal(asked.length, 2)
})

test('without a terminal only --yes sends, and --dry-run never sends', async () => {
  const { code, reported } = await run(reserve(), { isInteractive: false })
  assert.equal(code, 2)
  assert.match(reported.join(), /--yes/)
  assert.match((await run(reserve('--dry-run'))).printed.join(), /2 tokens/)
  assert.match((await run(reserve('--yes', '--dry-run'))).printed.join(), /1 token$/)
})

test('waiting shows the remaining time and ends with the owner’s decision: 0 confirmed, 7 declined', async () => {
  for (const [word, code, status] of [
    [{ kind: 'accept' }, 0, 'confirmed'],
    [{ kind: 'decline', reason: '만석' }, 7, 'cancelled'],
  ] as const) {
    const created = (await run(reserve('--yes', '--json'))).json().data
    const shown: (string | null)[] = []
    const waiting = run(['reservation', created.reservationId, '--wait', '--json'], {
      status: (line) => shown.push(line),
    })
    await until(() => shown.some((line) => line?.startsWith('waiting for the owner, 5:00 left')))
    await answerReservation(s.server.booking, [placeId], created.reservationId, word)
    const ended = await waiting
    assert.equal(ended.code, code)
    assert.equal(ended.json().data.status, status)
    assert.equal(shown.at(-1), null)
  }
})

test('a reservation can be cancelled, once', async () => {
  const { reservationId } = (await run(reserve('--yes', '--json'))).json().data
  const cancelled = await run(['reservation', reservationId, '--cancel', '--reason', '일정 변경', '--json'])
  assert.equal(cancelled.json().data.cancelledBy, 'guest')
  const again = await run(`reservation ${reservationId} --cancel`)
  assert.equal(again.code, 1)
  assert.match(again.reported.join(), /reservation_not_cancellable/)
})

test('a venue that takes no reservations ends with 5 and the alternative', async () => {
  const other = s.world.venues.find(({ place }) => place.id !== placeId && place.closureSignal === null)?.place.id ?? ''
  const { code, reported } = await run(['reserve', other, ...reserve('--yes').slice(2)])
  assert.equal(code, 5)
  assert.match(reported.join('\n'), /reservation_not_available/)
  assert.match(reported.join('\n'), /Do not retry/)
})

test('invalid times, parties and kinds are reported before anything is sent', async () => {
  const cases = [
    ['reserve', placeId, '--at', '내일 저녁', '--party', '4', '--phone', '010-1'],
    ['reserve', placeId, '--at', 'sometime', '--party', '4', '--phone', '010-1'],
    ['reserve', placeId, '--at', '내일 18:30', '--party', 'four', '--phone', '010-1'],
    ['reserve', placeId, '--at', '내일 18:30', '--party', '4'],
    ['ask', placeId, '--kind', 'mood'],
    ['ask', placeId, '--topic', '국밥'],
    ['ask', placeId, '--kind', 'item'],
  ]
  for (const words of cases)
    assert.equal(
      (await run([...words, '--yes'].filter((word) => words[0] === 'reserve' || word !== '--yes'))).code,
      2,
      words.join(' '),
    )
})

test('a question is asked, found pending, and has no earlier answer', async () => {
  const asked = await run(['ask', placeId, '--kind', 'seats', '--party', '4'])
  assert.equal(asked.code, 0)
  assert.match(asked.printed[0] ?? '', /pending/)
  const queryId = /oneset answer (\S+) --wait/.exec(asked.reported.join('\n'))?.[1] ?? ''
  assert.equal((await run(`answer ${queryId} --json`)).json().data.status, 'pending')
  const peeked = await run(['peek', placeId, '--topic', '돼지국밥'])
  assert.equal(peeked.code, 4)
  assert.match(peeked.printed.join(), /oneset ask/)
})

test('a test key asks and reserves in the sandbox, which answers after two seconds; a question to a closed venue ends with 5', async (t) => {
  const sandbox = await startTestServer(t, { venues: 5, settings: { clock: () => Date.now() } })
  const result = await sandbox.admin('POST', `/accounts/${sandbox.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  const tester = commandRunner(t, { ONESET_API_KEY: result.body.data.key, ONESET_BASE_URL: sandbox.url })
  const answered = await tester.run('ask pl_test_limited --kind wait --wait', { clock: () => Date.now() })
  assert.equal(answered.code, 0)
  assert.equal(answered.printed[0], 'limited: 약 20분')
  assert.equal((await tester.run('peek pl_test_limited --kind wait')).code, 0)
  for (const [id, code, status] of [
    ['pl_test_accept', 0, 'confirmed'],
    ['pl_test_decline', 7, 'cancelled'],
  ] as const) {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const words = [
      'reserve',
      id,
      '--at',
      tomorrow,
      '--party',
      '2',
      '--phone',
      '010-1234-5678',
      '--yes',
      '--wait',
      '--json',
    ]
    const reserved = await tester.run(words, { clock: () => Date.now() })
    assert.equal(reserved.code, code)
    assert.equal(reserved.json().data.status, status)
  }
  const closed = await tester.run('ask pl_test_closed --kind wait')
  assert.equal(closed.code, 5)
  assert.match(closed.printed[0] ?? '', /closed now/)
})

test('Ctrl-C stops waiting', async () => {
  // One phone may ask three times an hour, which the tests above did.
  const { reservationId } = (await run(reserve('--yes', '--json', '--phone', '010-8765-4321'))).json().data
  const stopping = new AbortController()
  const waiting = run(`reservation ${reservationId} --wait`, { signal: stopping.signal })
  setTimeout(() => stopping.abort(new Error('stopped')), 200)
  const { code, reported } = await waiting
  assert.equal(code, 1)
  assert.deepEqual(reported, ['stopped'])
})

test('a fault of the request is reported with the flag it came from', async () => {
  const { code, reported } = await run([
    'reserve',
    placeId,
    '--at',
    '2020-01-01T10:00',
    '--party',
    '4',
    '--phone',
    '12',
    '--yes',
  ])
  assert.equal(code, 2)
  assert.match(reported.join('\n'), /--(at|phone): /)
})

/** Reserves at a place of the sandbox, advances the clock, and cancels, so that nodes check for due events. */
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
  const reported: string[] = []
  const running = tester(['webhooks', 'listen', '--forward', local.url], {
    signal: ctrlC.signal,
    clock: () => s.clock.now,
    print: (line) => void printed.push(line),
    report: (line) => void reported.push(line),
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
  const secret = /whsec_\S+/.exec(reported.join('\n'))?.[0] ?? ''
  for (const { headers, body } of local.received)
    assert.equal((await verifyWebhook({ headers, body, secret }, s.clock.now)).data.id, id)
  ctrlC.abort(new Error('stopped'))
  assert.equal((await running).code, 0)
  assert.match(reported.at(-1) ?? '', /^2 events/)
  // Each listener was deleted: with ten left there would be no room for one more.
  for (let i = 0; i < 11; i++) {
    const stopped = new AbortController()
    const again = tester('webhooks listen --events webhook.test', { signal: stopped.signal })
    await until(listeners)
    stopped.abort(new Error('stopped'))
    assert.equal((await again).code, 0)
    await until(async () => !(await listeners()))
  }
})

test('an invalid listen or forward gets an error with the correct command', async () => {
  const wrong = async (command: string) => {
    const { code, reported } = await tester(command)
    assert.equal(code, 2)
    return reported.join('\n')
  }
  assert.match(await wrong('webhooks listen --forward localhost:3000'), /http:\/\/localhost:3000\/hooks/)
  assert.match(await wrong('webhooks listen --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), /--forward/)
  assert.match(await wrong('webhooks listen --forward http://localhost:1/ --secret mine'), /whsec_/)
  assert.match(await wrong('webhooks listen --events reservation.made'), /reservation\.made|events/)
  assert.match(await wrong('webhooks create'), /oneset webhooks create <url>/)
  assert.match(await wrong('webhooks lisen'), /did you mean: oneset webhooks listen/)
})

test('webhooks are created, tested and deleted from the terminal', async () => {
  const result = (await tester('webhooks create https://example.com/hooks --events webhook.test --json')).json().data
  assert.match(
    (await tester('webhooks')).printed.join('\n'),
    new RegExp(`${result.webhookId}\\s+https://example.com/hooks\\s+active`),
  )
  const { deliveryId } = (await tester(`webhooks test ${result.webhookId} --json`)).json().data
  assert.match(
    (await tester(`webhooks deliveries ${result.webhookId}`)).printed.join('\n'),
    new RegExp(`${deliveryId}.*webhook.test`),
  )
  assert.equal((await tester(`webhooks delete ${result.webhookId}`)).code, 0)
  assert.equal((await tester(`webhooks delete ${result.webhookId}`)).code, 4)
})
