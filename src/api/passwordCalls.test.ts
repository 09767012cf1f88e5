import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '#flows/refusal.ts'
import { hashCallOf } from './signIn/hashCallOf.ts'
import { PasswordCalls } from './passwordCalls.ts'

const STAYS = new AbortController().signal
const passwordCalls = (clock = () => 0) => new PasswordCalls({ clock, atOnce: 1, waitMaxMs: 5_000 })
const EMAIL = 'hong@example.com'
const STRANGER = hashCallOf('sign_in', null)

/** Makes work that ends on request. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const run = { begun: false, end: resolve, fail: reject }
  const begin = async () => {
    run.begun = true
    await promise
    return { kind: 'worked' as const }
  }
  return { ...run, begin, isBegun: () => run.begun }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a caller who disconnects before the call begins, or had disconnected at the start, causes no work and frees the place', async () => {
  const calls = passwordCalls()
  const [first, second, third] = [work(), work(), work()]
  const leaving = new AbortController()
  const running = calls.run(STRANGER, STAYS, first.begin)
  const dropped = calls.run(STRANGER, leaving.signal, second.begin)
  const kept = calls.run(STRANGER, STAYS, third.begin)
  leaving.abort()
  assert.equal((await dropped).kind, 'refused')
  assert.equal((await calls.run(STRANGER, leaving.signal, second.begin)).kind, 'refused')
  first.end()
  third.end()
  assert.deepEqual([await running, await kept], [{ kind: 'worked' }, { kind: 'worked' }])
  assert.equal(second.isBegun(), false)
  assert.deepEqual(calls.figures, { running: 0, waiting: 0, refused: { late: 0, own_excess: 0, gone: 2 } })
})

test('work that fails frees its place, and a caller who disconnects while it runs changes nothing', async () => {
  const calls = passwordCalls()
  const [first, second] = [work(), work()]
  const leaving = new AbortController()
  const failing = calls.run(STRANGER, leaving.signal, first.begin)
  const next = calls.run(STRANGER, STAYS, second.begin)
  leaving.abort()
  assert.equal(calls.figures.running, 1)
  first.fail(new Error('the database is away'))
  await assert.rejects(failing, /away/)
  second.end()
  assert.deepEqual(await next, { kind: 'worked' })
  assert.equal(calls.figures.running, 0)
})

test('a queued call that was overtaken for too long is refused with the time to retry', async () => {
  const clock = { now: 0 }
  const calls = passwordCalls(() => clock.now)
  const [first, second] = [work(), work()]
  void calls.run(STRANGER, STAYS, first.begin)
  const waiting = calls.run(STRANGER, STAYS, second.begin)
  clock.now = 5_001
  const keepAlive = setInterval(() => {}, 50)
  const refusal = await waiting
  clearInterval(keepAlive)
  assert.equal(refusal.kind, 'refused')
  assert.deepEqual(refusal.kind === 'refused' && [refusal.code, refusal.retryAfterS], ['service_unavailable', 1])
  assert.equal(second.isBegun(), false)
})

test('known browsers go first, then mailed codes, then sign-ins of strangers, then their sign-ups', async () => {
  const calls = passwordCalls()
  const first = work()
  void calls.run(STRANGER, STAYS, first.begin)
  const order: string[] = []
  const all = (['sign_up', 'sign_in', 'mailed_code', 'known'] as const).map((caller) =>
    calls.run(hashCallOf(caller, null, caller), STAYS, async () => void order.push(caller)),
  )
  first.end()
  await Promise.all(all)
  assert.deepEqual(order, ['known', 'mailed_code', 'sign_in', 'sign_up'])
})

test('a network has a share, an IPv6 /48 as a whole, and a mailbox and a code have separate shares', async () => {
  const takes = (count: number, callOf: (i: number) => ReturnType<typeof hashCallOf>) => {
    const calls = passwordCalls()
    for (let i = 0; i < count; i++) void calls.run(callOf(i), STAYS, () => new Promise(() => {}))
    const begunOrWaits = calls.figures.running + calls.figures.waiting
    assert.equal(calls.figures.refused.own_excess, count - begunOrWaits)
    return begunOrWaits
  }
  for (const [max, callOf] of [
    [16, () => hashCallOf('sign_in', '198.18.0.1')],
    [16, (i: number) => hashCallOf('sign_in', `198.18.0.${i}`)],
    [16, (i: number) => hashCallOf('sign_up', `2001:db8:0:${i.toString(16)}`)],
    [16, (i: number) => hashCallOf('sign_up', `2001:db8:0:${(i * 256).toString(16)}`)],
    [20, (i: number) => hashCallOf('sign_up', `2001:db8:${i.toString(16)}:0`)],
    [2, (i: number) => hashCallOf('known', `198.18.${i}.1`, EMAIL)],
    [1, (i: number) => hashCallOf('mailed_code', `198.18.${i}.1`, 'a code')],
    [20, () => hashCallOf('sign_in', null)],
  ] as const)
    assert.equal(takes(20, callOf), max, JSON.stringify(callOf(1)))
  await settled()
})

test('a call that is refused at its turn runs nothing, and its duration is not measured', async () => {
  const calls = passwordCalls()
  const none = async (): Promise<never> => assert.fail('nothing is run')
  for (let i = 0; i < 50; i++)
    assert.equal((await calls.run(STRANGER, STAYS, none, () => refused('rate_limited'))).code, 'rate_limited')
  for (let i = 0; i < 40; i++) void calls.run(STRANGER, STAYS, () => new Promise(() => {}))
  assert.deepEqual([calls.figures.running, calls.figures.waiting], [1, 25])
})
