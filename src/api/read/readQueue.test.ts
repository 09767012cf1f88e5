import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from '#base/collectGarbage.ts'
import { ReadQueue } from './readQueue.ts'

test('reads are taken in the order of arrival, whatever is added meanwhile', () => {
  const queue = new ReadQueue()
  const taken: number[] = []
  const expected: number[] = []
  for (let read = 0; read < 10_000; read++) {
    expected.push(read)
    queue.add(() => taken.push(read))
    if (read % 3 > 0) queue.take()?.()
  }
  for (let serve = queue.take(); serve !== undefined; serve = queue.take()) serve()
  assert.deepEqual(taken, expected)
  assert.equal(queue.length, 0)
})

test('a queue that is never empty needs memory for the reads that wait, not for all that were taken', () => {
  const queue = new ReadQueue()
  for (let read = 0; read < 100; read++) queue.add(() => {})
  for (let read = 0; read < 100_000; read++) {
    queue.add(() => {})
    queue.take()
    assert.ok(queue.slots <= 100 + 1_025)
  }
  assert.equal(queue.length, 100)
})

test('a read that was taken can be collected while others wait', async () => {
  const queue = new ReadQueue()
  const request = addRead(queue)
  queue.add(() => {})
  queue.take()
  // Weak references are released after the turn in which they were made.
  await nextTurn()
  collectGarbage({ release: false })
  assert.equal(request.deref(), undefined)
  assert.equal(queue.length, 1)
})

/** Adds a read that refers to a request; returns a weak reference to the request. */
function addRead(queue: ReadQueue): WeakRef<object> {
  const request = { body: 'x'.repeat(10) }
  queue.add(() => void request.body)
  return new WeakRef(request)
}
