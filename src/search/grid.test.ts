import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EARTH_RADIUS_M, metresApart } from '#base/geometry.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { forEachIn } from './bitmap.ts'
import { circleOf, gridOf } from './grid.ts'

const RADIUS_M = 300
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

// Points on the edge itself, in all directions, so that some lie just over the border of a cell.
test('a circle holds exactly the points whose rounded distance is within the radius', () => {
  const random = seededRandom(1)
  let inside = 0
  let outside = 0
  for (let round = 0; round < 2_000; round++) {
    const center = { lat: 33 + random() * 5, lng: 126 + random() * 4 }
    const points = Array.from({ length: 8 }, (_, i) => {
      const metres = RADIUS_M - 1 + random() * 2
      const angle = (i * Math.PI) / 4
      const lng = center.lng + (Math.sin(angle) * metres) / METRES_PER_DEGREE / Math.cos((center.lat * Math.PI) / 180)
      return { lat: center.lat + (Math.cos(angle) * metres) / METRES_PER_DEGREE, lng }
    })
    const lats = Float64Array.from(points, ({ lat }) => lat)
    const lngs = Float64Array.from(points, ({ lng }) => lng)
    const distances = new Uint32Array(points.length)
    const found: number[] = []
    forEachIn(circleOf(gridOf(lats, lngs), center, RADIUS_M, distances), (ordinal) => found.push(ordinal))
    const expected = points.map(({ lat, lng }) => Math.round(metresApart(center.lat, center.lng, lat, lng)))
    assert.deepEqual(
      found,
      [...expected.keys()].filter((i) => (expected[i] as number) <= RADIUS_M),
    )
    for (const ordinal of found) assert.equal(distances[ordinal], expected[ordinal])
    inside += found.length
    outside += points.length - found.length
  }
  assert.ok(inside > 1_000 && outside > 1_000)
})

test('no venues, no cells', () => {
  const none = gridOf(new Float64Array(0), new Float64Array(0))
  assert.equal(circleOf(none, { lat: 37, lng: 127 }, 5000, new Uint32Array(0)).length, 0)
})
