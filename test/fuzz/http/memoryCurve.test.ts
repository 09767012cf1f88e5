import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthWithoutPlateau, type MemorySample } from './memoryCurve.ts'

const MB = 1024 * 1024
const curve = (heapMb: (i: number) => number, rssMb: (i: number) => number = () => 400): MemorySample[] =>
  Array.from({ length: 40 }, (_, i) => ({ requests: i * 100, heapBytes: heapMb(i) * MB, rssBytes: rssMb(i) * MB }))

test('memory that rises and then stays is a plateau, memory that rises to the end is not', () => {
  assert.equal(growthWithoutPlateau(curve((i) => 100 + Math.min(i, 15) * 20 + (i % 3))), null)
  assert.match(
    growthWithoutPlateau(curve((i) => 100 + i * 4)) ?? '',
    /^heap memory grew by 76\.0 MB over the last 1900/,
  )
  assert.match(
    growthWithoutPlateau(
      curve(
        () => 100,
        (i) => 300 + i * 20,
      ),
    ) ?? '',
    /^resident memory grew by 380\.0 MB/,
  )
})
