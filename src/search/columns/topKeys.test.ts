import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TopKeys } from './topKeys.ts'

test('what is kept is the beginning of the whole order, by rank and then by id', () => {
  const ranks = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(ranks, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10 }), (ranks, most, skip) => {
      // Ids run against the ordinals, so that one cannot stand for the other.
      const idRanks = Uint32Array.from(ranks, (_, i) => ranks.length - i)
      const top = new TopKeys(most, idRanks)
      ranks.forEach((rank, ordinal) => top.offer(rank, ordinal, ordinal % 7))
      const whole = Array.from(ranks.keys()).sort(
        (a, b) => (ranks[a] as number) - (ranks[b] as number) || (idRanks[a] as number) - (idRanks[b] as number),
      )
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
