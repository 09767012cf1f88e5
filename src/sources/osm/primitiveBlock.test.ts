import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOfBlock } from './primitiveBlock.ts'

const field = (number: number, ...bytes: readonly number[]) => [number * 8 + 2, bytes.length, ...bytes]
/** Returns a block of one dense node with these values as its tags. */
const dense = (...keysAndValues: readonly number[]) =>
  field(2, ...field(2, ...field(1, 2), ...field(8, 2), ...field(9, 2), ...field(10, ...keysAndValues)))

test('a block is decoded only when all its lengths fit and the tags of every node are terminated', () => {
  const strings = field(1, ...field(1, 65), ...field(1, 66))
  const outcomes = [
    [...strings, ...dense(1, 1, 0)],
    dense(),
    dense(1, 0, 0),
    // These made the decoder run for ever.
    dense(1, 1),
    dense(1, 0),
    field(2, 2 * 8 + 2, 200, 1, 10, 1, 2),
    [2 * 8 + 2, 255, 255, 255, 255, 127],
    // A message in place of a number, a number that extends beyond its list, a field number beyond 28 bits.
    field(2, 2 * 8, 120),
    field(2, ...field(2, ...field(1, 128))),
    [250, 255, 255, 255, 15, 0],
    [7],
  ].map((bytes) => faultOfBlock(Uint8Array.from(bytes)))
  assert.deepEqual(outcomes, [
    null,
    null,
    null,
    'tags of nodes have no end',
    'tags of nodes have no end',
    'a block is cut off',
    'a block is cut off',
    'a block has a field of another type',
    'a block is cut off',
    'a block is no protobuf',
    'a block is no protobuf',
  ])
})
