import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EARTH_RADIUS_M, metresApart, type LatLng } from '#base/geometry.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { CircleCells } from './circle.ts'
import { Grid, gridOf } from './grid.ts'

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

/**
 * Returns points in a circle and slightly beyond it, many on its edge, so that some are just across the border of a
 * cell.
 */
function pointsAround(random: () => number, center: LatLng, radiusM: number): LatLng[] {
  return Array.from({ length: 400 }, (_, i) => {
    const metres = i % 2 === 0 ? radiusM - 1 + random() * 2 : random() * radiusM * 1.2
    const angle = random() * 2 * Math.PI
    return {
      lat: center.lat + (Math.cos(angle) * metres) / METRES_PER_DEGREE,
      lng: center.lng + (Math.sin(angle) * metres) / METRES_PER_DEGREE / Math.cos((center.lat * Math.PI) / 180),
    }
  })
}

test('touched cells hold every venue of the circle, inner cells hold no other, and no venue is nearer than its cell can be', () => {
  const random = seededRandom(1)
  let [inInner, inOuter] = [0, 0]
  for (let round = 0; round < 150; round++) {
    const center = { lat: 33 + random() * 6, lng: 124 + random() * 8 }
    const radiusM = [1, 90, 1_000, 5_000][round % 4] as number
    const points = pointsAround(random, center, radiusM)
    const grid = new Grid(gridOf(points, new Uint32Array(points.length), points.length))
    const metres = points.map(({ lat, lng }) => Math.round(metresApart(center.lat, center.lng, lat, lng)))
    const touched = new Set<number>()
    const cells = new CircleCells(grid, { kind: 'circle', center, radiusM })
    for (const row of cells.rows) {
      const { from, to, innerFrom, innerTo } = row
      for (let cell = from; cell < to; cell++) {
        const isInner = cell >= innerFrom && cell < innerTo
        for (const ordinal of grid.ordinals.subarray(grid.startOf(cell), grid.startOf(cell + 1))) {
          assert.ok(cells.minDistanceM(cell, cell, row) <= metres[ordinal]!)
          if (isInner) assert.ok(metres[ordinal]! <= radiusM, `${metres[ordinal]} m in an inner cell of ${radiusM} m`)
          touched.add(ordinal)
          if (isInner) inInner++
          else inOuter++
        }
      }
    }
    for (const [ordinal, distance] of metres.entries())
      assert.ok(distance > radiusM || touched.has(ordinal), `${distance} m of ${radiusM} m in no touched cell`)
  }
  assert.ok(inInner > 1_000 && inOuter > 1_000)
})

test('no venues, no cells', () => {
  const scope = { kind: 'circle', center: { lat: 37, lng: 127 }, radiusM: 5_000 } as const
  assert.deepEqual(new CircleCells(new Grid(gridOf([], new Uint32Array(0), 0)), scope).rows, [])
})
