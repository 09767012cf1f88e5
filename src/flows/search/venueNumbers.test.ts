import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '#base/ids.ts'
import { venueNumber } from './venueNumbers.ts'

test('half a million ids have as many distinct safe numbers, spread evenly in their low bits', () => {
  const numbers = new Set<number>()
  const low = new Uint32Array(64)
  for (let i = 0; i < 250_000; i++) {
    // Real ids, and ids that differ in their last characters only.
    for (const id of [idOf('pl_', String(i)), `pl_${String(i).padStart(7, '0')}`]) {
      const number = venueNumber(id)
      assert.ok(Number.isSafeInteger(number) && number > 0)
      numbers.add(number)
      const slot = (number >>> 0) & 63
      low[slot] = (low[slot] ?? 0) + 1
    }
  }
  assert.equal(numbers.size, 500_000)
  const expected = 500_000 / low.length
  assert.ok(
    low.every((count) => Math.abs(count - expected) < expected / 10),
    String(low),
  )
})
