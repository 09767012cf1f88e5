import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  bitmapOf,
  countOf,
  countOfBoth,
  filterIn,
  forEachIn,
  fullBitmap,
  holds,
  intersect,
  slice,
  subtract,
  unite,
  type Bitmap,
} from './bitmap.ts'

const SIZE = 200
const ordinals = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }))

function membersOf(bits: Bitmap): number[] {
  const members: number[] = []
  forEachIn(bits, (ordinal) => members.push(ordinal))
  return members
}

const ascending = (values: Iterable<number>) => [...values].sort((a, b) => a - b)

test('bitmaps do what sets do', () => {
  fc.assert(
    fc.property(ordinals, ordinals, (a, b) => {
      const [setA, setB] = [new Set(a), new Set(b)]
      const changed = (change: (bits: Bitmap, other: Bitmap) => void) => {
        const bits = bitmapOf(SIZE, a)
        change(bits, bitmapOf(SIZE, b))
        return membersOf(bits)
      }
      assert.deepEqual(membersOf(bitmapOf(SIZE, a)), ascending(a))
      assert.deepEqual(changed(intersect), ascending(a.filter((ordinal) => setB.has(ordinal))))
      assert.deepEqual(changed(unite), ascending(new Set([...a, ...b])))
      assert.deepEqual(changed(subtract), ascending(a.filter((ordinal) => !setB.has(ordinal))))
      assert.deepEqual(
        changed((bits) => filterIn(bits, (ordinal) => ordinal % 3 === 0)),
        ascending(a).filter((o) => o % 3 === 0),
      )
      assert.equal(countOf(bitmapOf(SIZE, a)), a.length)
      assert.equal(countOfBoth(bitmapOf(SIZE, a), bitmapOf(SIZE, b)), a.filter((ordinal) => setB.has(ordinal)).length)
      assert.equal(holds(bitmapOf(SIZE, a), 31), setA.has(31))
    }),
  )
})

test('a slice is the page of the ascending order', () => {
  fc.assert(
    fc.property(ordinals, fc.nat(SIZE), fc.nat(40), (members, from, length) => {
      assert.deepEqual(
        slice(bitmapOf(SIZE, members), from, from + length),
        ascending(members).slice(from, from + length),
      )
    }),
  )
})

test('a full bitmap holds every ordinal and nothing beyond', () => {
  for (const size of [0, 1, 31, 32, 33, 64]) assert.equal(countOf(fullBitmap(size)), size)
})
