import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerReservation } from '#flows/answerReservation.ts'
import { answeringPlace } from '../flows/answeringPlace.ts'
import { startTestServer, type TestServer } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { person } from './terminalOf.ts'

let s: TestServer
let placeId: string
let run: ReturnType<typeof person>['run']
const cleanups: (() => unknown)[] = []
before(async () => {
  const t = { after: (job: () => unknown) => void cleanups.push(job) }
  s = await startTestServer(t, { venues: 40 })
  ;({ placeId } = await answeringPlace(s))
  run = person(t, { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url }).run
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

test('a reservation is read back before it is sent, and sent only when agreed', async () => {
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

test('where nobody can be asked only --yes sends, and --dry-run never', async () => {
  const { code, told } = await run(reserve(), { isInteractive: false })
  assert.equal(code, 2)
  assert.match(told.join(), /--yes/)
  assert.match((await run(reserve('--dry-run'))).printed.join(), /2 tokens/)
  assert.match((await run(reserve('--yes', '--dry-run'))).printed.join(), /1 token$/)
})

test('waiting shows the remaining time, and ends with the owner’s word: 0 confirmed, 7 declined', async () => {
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

test('a reservation can be called off, once', async () => {
  const { reservationId } = (await run(reserve('--yes', '--json'))).json().data
  const cancelled = await run(['reservation', reservationId, '--cancel', '--reason', '일정 변경', '--json'])
  assert.equal(cancelled.json().data.cancelledBy, 'guest')
  const again = await run(`reservation ${reservationId} --cancel`)
  assert.equal(again.code, 1)
  assert.match(again.told.join(), /reservation_not_cancellable/)
})

test('a venue that takes no reservations ends with 5 and what to do instead', async () => {
  const other = s.world.venues.find(({ place }) => place.id !== placeId && place.closureSignal === null)?.place.id ?? ''
  const { code, told } = await run(['reserve', other, ...reserve('--yes').slice(2)])
  assert.equal(code, 5)
  assert.match(told.join('\n'), /reservation_not_available/)
  assert.match(told.join('\n'), /Do not retry/)
})

test('times, parties and kinds that cannot be are told before anything is sent', async () => {
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

test('a question is asked, found pending, and not answered before by anybody', async () => {
  const asked = await run(['ask', placeId, '--kind', 'seats', '--party', '4'])
  assert.equal(asked.code, 0)
  assert.match(asked.printed[0] ?? '', /pending/)
  const queryId = /oneset answer (\S+) --wait/.exec(asked.told.join('\n'))?.[1] ?? ''
  assert.equal((await run(`answer ${queryId} --json`)).json().data.status, 'pending')
  const peeked = await run(['peek', placeId, '--topic', '돼지국밥'])
  assert.equal(peeked.code, 4)
  assert.match(peeked.printed.join(), /oneset ask/)
})

test('a test key asks and reserves in the sandbox, which answers after two seconds; a closed venue is left in peace and ends with 5', async (t) => {
  const sandbox = await startTestServer(t, { venues: 5, settings: { clock: () => Date.now() } })
  const made = await sandbox.admin('POST', `/accounts/${sandbox.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  const tester = person(t, { ONESET_API_KEY: made.body.data.key, ONESET_BASE_URL: sandbox.url })
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
  const { reservationId } = (await run(reserve('--yes', '--json'))).json().data
  const stopping = new AbortController()
  const waiting = run(`reservation ${reservationId} --wait`, { signal: stopping.signal })
  setTimeout(() => stopping.abort(new Error('stopped')), 200)
  const { code, told } = await waiting
  assert.equal(code, 1)
  assert.deepEqual(told, ['stopped'])
})

test('a fault of what was sent is told by the flag it came from', async () => {
  const { code, told } = await run([
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
  assert.match(told.join('\n'), /--(at|phone): /)
})
