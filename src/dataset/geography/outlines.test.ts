import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ring } from '#base/geometry.ts'
import { outlinesOf } from './outlines.ts'
import { SAMPLE_DONGS } from '../../../test/dataset/sampleVenues.ts'

const dongWith = (outline: Ring[][]) => ({ ...(SAMPLE_DONGS[0] as (typeof SAMPLE_DONGS)[number]), outline })
const circle = (points: number, radiusDeg: number): Ring =>
  Array.from({ length: points + 1 }, (_, i) => {
    const angle = ((i % points) / points) * 2 * Math.PI
    return [127 + radiusDeg * Math.cos(angle), 37.5 + radiusDeg * Math.sin(angle)] as const
  })

test('an outline keeps its shape within 20 metres and loses most of its points', () => {
  const ring = circle(2_000, 0.01)
  const [feature] = outlinesOf([dongWith([[ring]])]).features
  const kept = feature?.geometry.coordinates[0]?.[0] ?? []
  assert.ok(kept.length < 60, `${kept.length} points`)
  assert.deepEqual(kept[0], kept.at(-1), 'closed')
  // On a circle, the middle of each chord is the point farthest from it.
  for (const [i, [x, y]] of kept.slice(1).entries()) {
    const [px, py] = kept[i] as Ring[number]
    const off = 0.01 - Math.hypot((x + px) / 2 - 127, (y + py) / 2 - 37.5)
    assert.ok(off < 0.000_22, `${off} degrees off`)
  }
})

test('an islet smaller than the tolerance is left out, its mainland is kept', () => {
  const [feature] = outlinesOf([dongWith([[circle(100, 0.01)], [circle(100, 0.000_01)]])]).features
  assert.equal(feature?.geometry.coordinates.length, 1)
})
