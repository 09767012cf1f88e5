import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idRankOf, keyOf, sortedSlice } from './ordering.ts'

const MOST_POINTS = 1_000_000
const MOST_VENUES = 2 ** 32 - 1

test('a key keeps rank and id apart up to the largest of both', () => {
  fc.assert(
    fc.property(fc.nat(MOST_POINTS), fc.integer({ min: 0, max: MOST_VENUES }), (rank, idRank) => {
      const key = keyOf(rank, idRank)
      assert.equal(idRankOf(key), idRank)
      assert.ok(key < keyOf(rank + 1, 0))
    }),
  )
})

test('a slice of the sorted keys is the same as sorting them all', () => {
  const keys = fc.array(fc.nat(50), { maxLength: 300 })
  fc.assert(
    fc.property(keys, fc.nat(300), fc.nat(50), (values, from, length) => {
      const expected = values.toSorted((a, b) => a - b).slice(from, from + length)
      assert.deepEqual([...sortedSlice(Float64Array.from(values), from, from + length)], expected)
    }),
  )
})
