import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LocalNotifier } from './notifier.ts'
import { follow } from './follow.ts'

/** Reads that the test ends one by one; `seen` holds the values in the order in which they were applied. */
function readCounter() {
  const begun: { end: (cause?: Error) => void }[] = []
  const seen: number[] = []
  const state = { now: 0 }
  const readState = async () => {
    const read = state.now
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ end: (cause) => (cause ? reject(cause) : resolve()) })
    await promise
    seen.push(read)
  }
  const reads = async (count: number) => {
    while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    return begun[count - 1] as (typeof begun)[0]
  }
  return { readState, reads, seen, state, begun }
}

test('notifications that arrive during a read cause one further read', async () => {
  const notifier = new LocalNotifier()
  const { readState, reads, seen, state, begun } = readCounter()
  const following = follow(notifier, 'claims', readState)
  for (state.now = 1; state.now < 4; state.now++) notifier.notify({ topic: 'claims', detail: 'pl_1' })
  ;(await reads(1)).end()
  ;(await reads(2)).end()
  const stop = await following
  assert.deepEqual([seen, begun.length], [[0, 4], 2])
  stop()
})

test('a failed read is repeated until it succeeds', async () => {
  const notifier = new LocalNotifier()
  const { readState, reads, seen, state } = readCounter()
  const following = follow(notifier, 'claims', readState)
  ;(await reads(1)).end()
  const stop = await following
  state.now = 1
  notifier.resync()
  ;(await reads(2)).end(new Error('away'))
  ;(await reads(3)).end(new Error('still away'))
  state.now = 2
  ;(await reads(4)).end()
  while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(seen, [0, 2])
  stop()
})

test('a failed first read rejects, and nothing is followed', async () => {
  const notifier = new LocalNotifier()
  const { readState, reads, begun } = readCounter()
  const following = follow(notifier, 'claims', readState)
  ;(await reads(1)).end(new Error('away'))
  await assert.rejects(following, /away/)
  notifier.resync()
  assert.equal(begun.length, 1)
})

test('no read happens after stopping', async () => {
  const notifier = new LocalNotifier()
  const { readState, reads, begun } = readCounter()
  const following = follow(notifier, 'claims', readState)
  ;(await reads(1)).end()
  ;(await following)()
  notifier.notify({ topic: 'claims', detail: 'pl_1' })
  assert.equal(begun.length, 1)
})
