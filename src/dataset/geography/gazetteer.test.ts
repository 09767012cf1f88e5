import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { polygonHolds, type Polygon } from '#base/geometry.ts'
import type { Dong } from './region.ts'
import { gazetteerOf } from './gazetteer.ts'

/** About 89 m of longitude at 37°N. */
const STEP_LNG = 0.001

function dong(code: string, sigungu: string, polygons: readonly Polygon[], sido = '서울특별시'): Dong {
  const [lng, lat] = polygons[0]?.[0]?.[0] ?? [0, 0]
  return {
    code,
    sido,
    sigungu,
    dong: code,
    fullName: `${sido} ${sigungu} ${code}`,
    center: { lat, lng },
    outline: polygons,
  }
}

const square = (west: number, south: number, size: number): Polygon => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]

const holed: Polygon = [...square(127, 37, 0.1), ...square(127.04, 37.04, 0.02)]
const town = gazetteerOf([
  dong('1111111111', '별빛구', [holed]),
  dong('1111122222', '별빛구', [square(127.04, 37.04, 0.02)]),
  dong('1122211111', '달빛시 은하구', [square(127.1, 37, 0.1), square(127.5, 37, 0.01)]),
])
const codeAt = (lat: number, lng: number) => town.dongAt(lat, lng)?.code ?? null

test('a point belongs to the dong whose outline contains it, with holes and islands', () => {
  assert.equal(codeAt(37.02, 127.02), '1111111111')
  assert.equal(codeAt(37.05, 127.05), '1111122222')
  assert.equal(codeAt(37.05, 127.15), '1122211111')
  assert.equal(codeAt(37.005, 127.505), '1122211111')
})

test('a point up to 300 m outside all outlines belongs to the nearest dong, a point farther out to none', () => {
  assert.equal(codeAt(37.05, 127.2 + 3 * STEP_LNG), '1122211111')
  assert.equal(codeAt(37.05, 127.2 + 4 * STEP_LNG), null)
  assert.equal(codeAt(36.998, 127.02), '1111111111')
  assert.equal(codeAt(36.997, 127.02), null)
  assert.equal(codeAt(0, 0), null)
})

test('a point contradicts an address when it is more than 3 km outside its district', () => {
  assert.equal(town.contradicts('서울특별시', '별빛구', 37.05, 127.05), false)
  assert.equal(town.contradicts('서울특별시', '별빛구', 37.05, 127.13), false)
  assert.equal(town.contradicts('서울특별시', '별빛구', 37.05, 127.14), true)
  assert.equal(town.contradicts('서울특별시', '달빛시', 37.05, 127.3), false)
  assert.equal(town.contradicts('서울특별시', '', 37.05, 127.6), true)
  assert.equal(town.contradicts('서울특별시', '없는구', 37.05, 127.05), false)
  assert.equal(town.contradicts('없는도', '별빛구', 37.05, 127.05), false)
})

test('a map covers the provinces of its dongs', () => {
  assert.equal(town.covers('서울특별시'), true)
  assert.equal(town.covers('부산광역시'), false)
})

test('the index gives the same results as checking every outline', () => {
  const squares = fc.record({
    west: fc.double({ min: 126.9, max: 127.1, noNaN: true }),
    south: fc.double({ min: 37, max: 37.2, noNaN: true }),
    size: fc.double({ min: 0.001, max: 0.05, noNaN: true }),
  })
  const point = fc.record({
    lat: fc.double({ min: 37, max: 37.25, noNaN: true }),
    lng: fc.double({ min: 126.9, max: 127.15, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(squares, { minLength: 1, maxLength: 6 }),
      fc.array(point, { minLength: 1, maxLength: 10 }),
      (parts, points) => {
        const dongs = parts.map(({ west, south, size }, i) => dong(String(i), '별빛구', [square(west, south, size)]))
        const gazetteer = gazetteerOf(dongs)
        for (const { lat, lng } of points) {
          const holders = dongs.filter(({ outline }) => outline.some((polygon) => polygonHolds(polygon, lat, lng)))
          const found = gazetteer.dongAt(lat, lng)
          if (holders.length > 0) assert.ok(found && holders.includes(found))
        }
      },
    ),
    { numRuns: 300 },
  )
})
