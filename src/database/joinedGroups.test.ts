import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { JoinedGroups } from './joinedGroups.ts'

/** Takes the groups as soon as they are due. Time stands still between ticks. */
function recording(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const transactions: string[] = []
  const groups = new JoinedGroups<string, number>({
    onDue: () => {
      const taken = groups.take().map(({ client, group }) => `${client}${group}`)
      if (taken.length > 0) transactions.push(taken.join(' '))
    },
    nowMs: () => Date.now(),
  })
  return { groups, transactions, tick: (ms: number) => t.mock.timers.tick(ms) }
}

test('a single client never waits', (t) => {
  const { groups, transactions } = recording(t)
  for (const i of [1, 2, 3]) groups.add('a', i)
  assert.deepEqual(transactions, ['a1', 'a2', 'a3'])
})

test('clients under load share their transactions, and take turns to be first', (t) => {
  const { groups, transactions, tick } = recording(t)
  groups.add('a', 1)
  groups.add('b', 1)
  tick(1)
  for (const i of [2, 3, 4]) {
    groups.add('a', i)
    groups.add('b', i)
  }
  assert.deepEqual(transactions, ['a1', 'b1', 'a2 b2', 'b3 a3', 'a4 b4'])
})

test('a group waits for no other client when the last transaction is long ago', (t) => {
  const { groups, transactions, tick } = recording(t)
  groups.add('a', 1)
  tick(6)
  groups.add('b', 1)
  assert.deepEqual(transactions, ['a1', 'b1'])
})

test('the groups of a client that has left are dropped, and nobody waits for it', (t) => {
  const { groups, transactions } = recording(t)
  groups.add('a', 1)
  groups.add('b', 1)
  groups.leave('b')
  groups.leave('a')
  groups.add('c', 1)
  assert.deepEqual(transactions, ['a1', 'c1'])
})

test('each group is in exactly one transaction, at most a millisecond later, in any order of arrival', (t) => {
  const { groups, transactions, tick } = recording(t)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 6 }))), (arrivals) => {
      transactions.length = 0
      arrivals.forEach(([client, afterMs], i) => {
        if (afterMs > 0) tick(afterMs)
        const late = transactions.join(' ').split(' ').filter(Boolean).length
        if (afterMs > 0) assert.equal(late, i)
        groups.add(client, i)
      })
      tick(1)
      assert.deepEqual(
        transactions.flatMap((one) => one.split(' ')).toSorted(),
        arrivals.map(([client], i) => `${client}${i}`).toSorted(),
      )
    }),
  )
})
