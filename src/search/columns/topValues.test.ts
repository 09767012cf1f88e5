import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TopValues } from './topValues.ts'

test('the kept venues are the beginning of the whole order: by value, by deficit, then by id', () => {
  const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Infinity))
  const ranks = fc.array(fc.tuple(value, fc.integer({ min: 0, max: 3 })), { maxLength: 200 })
  fc.assert(
    fc.property(ranks, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10 }), (ranks, most, skip) => {
      // Ids are in reverse order of the ordinals, so that a confusion of the two is detected.
      const idRanks = Uint32Array.from(ranks, (_, i) => ranks.length - i)
      const top = new TopValues(most, idRanks)
      ranks.forEach(([value, deficit], ordinal) => top.offer(value, deficit, ordinal, ordinal % 7))
      const whole = Array.from(ranks.keys()).sort((a, b) => {
        const [[valueA, deficitA], [valueB, deficitB]] = [ranks[a]!, ranks[b]!]
        if (valueA !== valueB) return valueA < valueB ? -1 : 1
        return deficitA - deficitB || idRanks[a]! - idRanks[b]!
      })
      const marks: number[] = []
      const taken = top.taken(skip, marks)
      assert.deepEqual(taken, whole.slice(0, most).slice(skip))
      assert.deepEqual(
        marks,
        taken.map((ordinal) => ordinal % 7),
      )
    }),
  )
})
