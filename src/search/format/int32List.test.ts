import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Int32List } from './int32List.ts'

test('a list keeps all numbers of 32 bits in order, however often it grows', () => {
  const list = new Int32List()
  const items = Array.from({ length: 5_000 }, (_, i) => (i % 2 === 0 ? i : -1 - i))
  items.push(2 ** 31 - 1, -(2 ** 31))
  for (const item of items) list.push(item)
  assert.equal(list.length, items.length)
  assert.deepEqual(
    items.map((_, position) => list.at(position)),
    items,
  )
})
