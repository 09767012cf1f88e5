import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positions32, requirePositions } from './positions32.ts'

test('positions that fit in 32 bits are kept, and larger ones fail instead of wrapping around', () => {
  assert.deepEqual([...positions32('bytes', [0, 7, 2 ** 32 - 1])], [0, 7, 2 ** 32 - 1])
  assert.throws(() => positions32('bytes', [0, 7, 2 ** 32]), {
    name: 'LimitExceeded',
    message: /^4,294,967,296 bytes in one index, and at most 4,294,967,295 are possible; build /,
  })
})

test('the limit of positions can be lowered, and no position is within any limit', () => {
  assert.throws(() => requirePositions('units', 11, 10), { name: 'LimitExceeded' })
  assert.deepEqual([...positions32('units', [], 0)], [])
})
