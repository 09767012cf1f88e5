import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TopKeys } from './topKeys.ts'

test('the kept venues are the beginning of the whole order, by rank and then by id', () => {
  // The last group of a keyword lies four million points behind the first.
  const ranks = fc
    .tuple(
      fc.constantFrom(0, 5_000_000),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 200, size: 'max' }),
    )
    .map(([behind, list]) => list.map((rank) => behind + rank))
  fc.assert(
    fc.property(ranks, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10 }), (ranks, most, skip) => {
      // Ids are in reverse order of the ordinals, so that a confusion of the two is detected.
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
