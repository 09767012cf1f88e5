import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { polygonHolds } from '#base/geometry.ts'
import { readDongs } from '#dataset/geography/geography.ts'
import { DEMO_DONGS } from './dongs.ts'
import { REGIONS_FILE } from './generate.ts'
import { offsetBy, reachM, regionsGeoJson } from './outlines.ts'

const dongs = readDongs([{ name: REGIONS_FILE, text: regionsGeoJson() }])

/** Returns codes of the dongs whose outline contains the point. */
function holders(lat: number, lng: number): string[] {
  return dongs
    .filter(({ outline }) => outline.some((polygon) => polygonHolds(polygon, lat, lng)))
    .map(({ code }) => code)
}

test('every outline contains its centre and is marked as synthetic', () => {
  assert.deepEqual(
    DEMO_DONGS.map(({ lat, lng }) => holders(lat, lng)),
    DEMO_DONGS.map(({ code }) => [code]),
  )
  const { features } = JSON.parse(regionsGeoJson()) as { features: { properties: { synthetic?: boolean } }[] }
  assert.ok(features.every(({ properties }) => properties.synthetic === true))
})

test('a point within reach of a centre lies in that dong only; one beyond lies outside', () => {
  const spot = fc.record({
    dong: fc.constantFrom(...DEMO_DONGS),
    angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    share: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  fc.assert(
    fc.property(spot, ({ dong, angle, share }) => {
      const reach = reachM(dong, angle)
      const at = (metres: number) => offsetBy(dong, { east: metres * Math.cos(angle), north: metres * Math.sin(angle) })
      const inside = at(reach * share)
      const beyond = at(reach + 1)
      assert.deepEqual(holders(inside.lat, inside.lng), [dong.code])
      assert.ok(!holders(beyond.lat, beyond.lng).includes(dong.code))
    }),
    { numRuns: 2_000 },
  )
})
