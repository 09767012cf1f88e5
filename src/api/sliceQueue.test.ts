import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Slices } from '#base/slices.ts'
import { PAUSED_MAX, SliceQueue } from './sliceQueue.ts'

/** A queue whose time passes with each slice, and whose turns run when the test says so. */
function queueOf() {
  let seconds = 0
  const turns: (() => void)[] = []
  const queue = new SliceQueue({
    startStopwatch: () => {
      const begun = seconds
      return () => seconds - begun
    },
    inNextTurn: (run) => void turns.push(run),
  })
  const ran: string[] = []
  function* work(name: string, slices: number, sliceS = 1): Slices<{ name: string }> {
    for (let i = 0; i < slices; i++) {
      if (i > 0) yield
      ran.push(name)
      seconds += sliceS
    }
    return { name }
  }
  return { queue, turns, ran, work }
}

test('a small request beside many large ones waits for no slice of them, and each turn runs one slice', () => {
  const { queue, turns, ran, work } = queueOf()
  for (let i = 0; i < 20; i++) void queue.run(work(`large ${i}`, 50))
  assert.equal(ran.length, 20, 'each ran one slice when it came')
  for (let turn = 0; turn < 200; turn++) {
    ran.length = 0
    assert.equal(turns.length, 1, 'one turn is due at a time')
    turns.shift()?.()
    assert.equal(ran.length, 1)
    assert.deepEqual(queue.run(work('small', 1)), { name: 'small' })
    assert.deepEqual(ran.slice(1), ['small'])
  }
})

test('large requests take turns, and each gets its result after its last slice', async () => {
  const { queue, turns, ran, work } = queueOf()
  const [a, b] = [queue.run(work('a', 3)), queue.run(work('b', 2))]
  while (turns.length > 0) turns.shift()?.()
  assert.equal(ran.join(' '), 'a b a b a')
  assert.deepEqual([await a, await b], [{ name: 'a' }, { name: 'b' }])
})

test('work that takes little time is not paused, however many slices it has', () => {
  const { queue, turns, work } = queueOf()
  assert.deepEqual(queue.run(work('short', 100, 0.000_01)), { name: 'short' })
  assert.deepEqual(queue.run({ name: 'whole' }), { name: 'whole' })
  assert.equal(turns.length, 0)
})

test('a large request beside as many as may pause is refused with a time to retry, and small ones are answered', () => {
  const { queue, turns, ran, work } = queueOf()
  for (let i = 0; i < PAUSED_MAX; i++) void queue.run(work('large', 3))
  const refusal = queue.run(work('refused', 3))
  assert.ok('code' in refusal)
  assert.deepEqual([refusal.code, refusal.retryAfterS], ['service_unavailable', 1])
  assert.deepEqual(queue.run(work('small', 1)), { name: 'small' })
  while (turns.length > 0) turns.shift()?.()
  assert.equal(ran.filter((name) => name === 'refused').length, 1, 'nothing of it runs later')
  assert.ok(queue.run(work('large', 3)) instanceof Promise, 'there is room again')
})

test('work that fails rejects, and the others go on', async () => {
  const { queue, turns, work } = queueOf()
  function* failing(): Slices<{ name: string }> {
    yield* work('failing', 2)
    throw new Error('a slice failed')
  }
  const failed = queue.run(failing())
  const other = queue.run(work('other', 4))
  const rejection = assert.rejects(async () => failed, /a slice failed/)
  while (turns.length > 0) turns.shift()?.()
  await rejection
  assert.deepEqual(await other, { name: 'other' })
})
