import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { metresApart } from '#base/geometry.ts'
import { Distances } from './distance.ts'

test('distances equal those of the haversine formula, to the metre, near and far', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const reach = fc.constantFrom(0.0001, 0.01, 0.06, 0.19, 0.5)
  fc.assert(
    fc.property(degrees(33, 39), degrees(124, 132), reach, degrees(-1, 1), degrees(-1, 1), (lat, lng, by, up, east) => {
      const [toLat, toLng] = [lat + up * by, lng + east * by]
      const metres = Math.round(metresApart(lat, lng, toLat, toLng))
      assert.equal(new Distances({ lat, lng }).to(toLat, toLng), metres)
      for (const radiusM of [metres - 1, metres, metres + 1, 1_000])
        assert.equal(new Distances({ lat, lng }, radiusM).within(toLat, toLng), metres <= radiusM)
    }),
    { numRuns: 20_000 },
  )
})
