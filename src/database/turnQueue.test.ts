import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TurnQueue } from './turnQueue.ts'

type Step = 'begin' | 'write' | 'commit'

function recording() {
  const handled: string[] = []
  const queue = new TurnQueue<string, Step>((client, step) => {
    handled.push(`${client} ${step}`)
    if (step === 'begin') holding = true
    if (step === 'commit') holding = false
    return holding
  })
  let holding = false
  return { queue, handled, endTurn: () => (holding = false) }
}

test('requests of other clients wait until the one in a transaction has ended it', () => {
  const { queue, handled } = recording()
  queue.add('a', 'begin')
  queue.add('b', 'write')
  queue.add('a', 'write')
  queue.add('c', 'write')
  queue.add('a', 'commit')
  assert.deepEqual(handled, ['a begin', 'a write', 'a commit', 'b write', 'c write'])
})

test('a client that leaves within a transaction ends its turn, and its waiting requests are dropped', () => {
  const { queue, handled, endTurn } = recording()
  queue.add('a', 'begin')
  queue.add('b', 'begin')
  queue.add('c', 'write')
  queue.leave('b', () => assert.fail('b does not hold the turn'))
  queue.leave('a', endTurn)
  assert.deepEqual(handled, ['a begin', 'c write'])
})

test('no request is lost or handled twice, and no transaction is interrupted, in any order of arrival', () => {
  const arrivals = fc.shuffledSubarray(
    ['a', 'b', 'c'].flatMap((client) => Array.from({ length: 4 }, (_, i) => ({ client, i }))),
    { minLength: 12 },
  )
  fc.assert(
    fc.property(arrivals, (order) => {
      const { queue, handled } = recording()
      const steps: Record<string, Step[]> = {}
      // Each client sends its transaction in order, whatever the order between the clients.
      for (const { client } of order) {
        const mine = (steps[client] ??= ['begin', 'write', 'write', 'commit'])
        queue.add(client, mine.shift() as Step)
      }
      assert.equal(handled.length, 12)
      for (let at = 0; at < 12; at += 4) {
        const client = (handled[at] as string)[0] as string
        assert.deepEqual(
          handled.slice(at, at + 4),
          ['begin', 'write', 'write', 'commit'].map((step) => `${client} ${step}`),
        )
      }
    }),
  )
})
