import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addTo, bitmapOf, countBothWithin, cut, firstWithin, holds, removeFrom, walk } from './bitmap.ts'

const SIZE = 200
const members = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }))
const bound = fc.integer({ min: 0, max: SIZE })
const ascending = (values: Iterable<number>) => [...values].sort((a, b) => a - b)

test('a set holds the members that were added and not removed', () => {
  fc.assert(
    fc.property(members, members, members, (first, added, removed) => {
      const bits = bitmapOf(SIZE, first)
      for (const position of added) addTo(bits, position)
      for (const position of removed) removeFrom(bits, position)
      const expected = [...new Set([...first, ...added])].filter((position) => !removed.includes(position))
      const held = Array.from({ length: SIZE }, (_, i) => i).filter((position) => holds(bits, position))
      assert.deepEqual(held, ascending(expected))
    }),
  )
})

test('counting a range of two sets gives the number of their common members in it', () => {
  fc.assert(
    fc.property(members, members, bound, bound, (a, b, from, to) => {
      const common = a.filter((position) => b.includes(position))
      const expected = common.filter((position) => position >= from && position < to).length
      assert.equal(countBothWithin(bitmapOf(SIZE, a), bitmapOf(SIZE, b), from, to), expected)
    }),
  )
})

test('walking a range visits its members in order until the visitor returns false', () => {
  fc.assert(
    fc.property(members, bound, bound, fc.integer({ min: 1, max: 40 }), (set, from, to, enough) => {
      const met: number[] = []
      walk(bitmapOf(SIZE, set), from, to, (position) => met.push(position) < enough)
      const expected = ascending(set).filter((position) => position >= from && position < to)
      assert.deepEqual(met, expected.slice(0, enough))
      assert.equal(firstWithin(bitmapOf(SIZE, set), from, to), expected[0] ?? -1)
    }),
  )
})

test('a page is a slice of the ordered members of a range', () => {
  const few = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(members, bound, bound, few, few, (set, from, to, skip, most) => {
      const expected = ascending(set).filter((position) => position >= from && position < to)
      assert.deepEqual(cut(bitmapOf(SIZE, set), from, to, skip, most), expected.slice(skip, skip + most))
    }),
  )
})
