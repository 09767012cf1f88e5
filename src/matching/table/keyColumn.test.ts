import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KeyDraft } from './keyColumn.ts'

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('the rows of a key are found in ascending order and without repeats, for all keys and rows of 32 bits', () => {
  const pairs = fc.array(fc.tuple(fc.oneof(uint32, fc.constantFrom(0, 7, 2 ** 32 - 1)), uint32), { maxLength: 200 })
  fc.assert(
    fc.property(pairs, (added) => {
      const draft = new KeyDraft()
      for (const [key, row] of [...added, ...added]) draft.add(key, row)
      const column = draft.done()
      for (const [key] of added) {
        const rows = new Set(added.filter(([other]) => other === key).map(([, row]) => row))
        assert.deepEqual(
          [...column.rowsOf(key, added.length)],
          [...rows].sort((a, b) => a - b),
        )
      }
    }),
  )
})

test('a release may have more than two million venues', () => {
  const draft = new KeyDraft()
  draft.add(5, 2 ** 21)
  draft.add(5, 2 ** 21 + 1)
  assert.deepEqual([...draft.done().rowsOf(5, 10)], [2 ** 21, 2 ** 21 + 1])
})
