import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReadTurns } from './readTurns.ts'

/**
 * Runs reads that take a millisecond each, by the turn in which they arrive; returns the reads that each turn served.
 * As in Node, a callback for the end of a turn runs after its requests arrived, and one that is set there in the next turn.
 */
function servedIn(arrivals: readonly (readonly number[])[]): number[][] {
  let nowMs = 0
  let next: (() => void)[] = []
  const turns = new ReadTurns({
    startStopwatch: () => {
      const begunMs = nowMs
      return () => (nowMs - begunMs) / 1_000
    },
    atEndOfTurn: (run) => void next.push(run),
  })
  const served: number[][] = []
  for (let turn = 0; turn < arrivals.length || next.length > 0; turn++) {
    served.push([])
    const serve = (read: number) => () => {
      served.at(-1)?.push(read)
      nowMs += 1
    }
    for (const read of arrivals[turn] ?? []) turns.run(serve(read))
    const due = next
    next = []
    for (const run of due) run()
    nowMs += 10
  }
  return served
}

test('reads within three milliseconds are served in the turn in which they arrive', () => {
  assert.deepEqual(servedIn([[1, 2, 3], [], [4]]), [[1, 2, 3], [], [4]])
})

test('a turn serves reads for three milliseconds, arrived and waiting ones together, and further ones wait in their order', () => {
  const ten = Array.from({ length: 10 }, (_, i) => i + 1)
  assert.deepEqual(servedIn([ten]), [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]])
})

test('a read that arrives while others wait is served after them', () => {
  assert.deepEqual(servedIn([[1, 2, 3, 4], [5], [6, 7, 8, 9]]), [[1, 2, 3], [4, 5], [6, 7, 8], [9]])
})

test('after a turn in which nothing waited, the next read is served at once', () => {
  assert.deepEqual(servedIn([[1, 2, 3, 4], [], [5, 6]]), [[1, 2, 3], [4], [5, 6]])
})
