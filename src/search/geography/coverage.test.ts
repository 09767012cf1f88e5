import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { polygonHolds, type Polygon } from '#base/geometry.ts'
import { readSections, writeSections } from '../sections.ts'
import { Coverage, coverageSections } from './coverage.ts'

/** Corners on a grid, so that points often lie on the sides and corners of a box. */
const corner = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
const ring = fc.array(corner, { minLength: 3, maxLength: 7 })
const polygon: fc.Arbitrary<Polygon> = fc.array(ring, { minLength: 1, maxLength: 2 })
const outlines = fc.array(fc.array(polygon, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 5 })

test('the dong of a point is the first whose outline holds it, whatever its shape', () => {
  fc.assert(
    fc.property(outlines, fc.array(corner, { minLength: 1, maxLength: 20 }), (all, points) => {
      const reading = readSections(writeSections(coverageSections(all)))
      assert.ok(reading.kind === 'read')
      const coverage = new Coverage(reading.sections)
      for (const [x, y] of points)
        for (const step of [0, 0.5]) {
          const [lng, lat] = [x + step, y + step]
          const first = all.findIndex((outline) => outline.some((one) => polygonHolds(one, lat, lng)))
          assert.equal(coverage.dongAt(lat, lng), first === -1 ? null : first)
        }
    }),
    { numRuns: 500 },
  )
})
