import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectGarbage } from './collectGarbage.ts'

const ITEMS = 200_000
const BYTES_MIN = 10 * 2 ** 20

test('what nothing refers to is freed, and its pages return to the system', () => {
  const kept = { items: Array.from({ length: ITEMS }, (_, i) => ({ i, text: `item ${i}`, list: [i] })) }
  const before = process.memoryUsage()
  kept.items = []
  collectGarbage({ release: true })
  const after = process.memoryUsage()
  assert.ok(before.heapUsed - after.heapUsed > BYTES_MIN)
  assert.ok(before.heapTotal - after.heapTotal > BYTES_MIN)
})
