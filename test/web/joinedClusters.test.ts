import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mercatorShareOf } from '#base/geometry.ts'
import type { Cluster } from '#client/generated/records.ts'
import { joinedClusters } from '../../src/web/explorer/map/joinedClusters.ts'

const ZOOM = 12

const clusterAt = (lng: number, lat: number, count: number): Cluster => ({
  count,
  point: { lat, lng },
  bounds: { west: lng - 0.001, south: lat - 0.001, east: lng + 0.001, north: lat + 0.001 },
  representative: count === 1 ? { id: `${lng} ${lat}`, name: 'place', category: 'cafe' } : null,
})

const anyClusters = fc.array(
  fc
    .record({
      lng: fc.double({ min: 126.9, max: 127.1, noNaN: true }),
      lat: fc.double({ min: 37.4, max: 37.6, noNaN: true }),
      count: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 20_000 })),
    })
    .map(({ lng, lat, count }) => clusterAt(lng, lat, count)),
  { maxLength: 60 },
)

const pixelsApart = (a: Cluster, b: Cluster) => {
  const worldPx = 512 * 2 ** ZOOM
  const x = ((a.point.lng - b.point.lng) / 360) * worldPx
  return Math.hypot(x, (mercatorShareOf(a.point.lat) - mercatorShareOf(b.point.lat)) * worldPx)
}

test('joined clusters have all places, keep places alone, and lie a mark apart', () => {
  const property = fc.property(anyClusters, (clusters) => {
    const joined = joinedClusters(clusters, ZOOM)
    const sum = (all: readonly Cluster[]) => all.reduce((total, { count }) => total + count, 0)
    assert.equal(sum(joined), sum(clusters))
    const alone = (all: readonly Cluster[]) => all.filter(({ count }) => count === 1)
    assert.deepEqual(alone(joined), alone(clusters))
    const several = joined.filter(({ count }) => count > 1)
    for (const [i, a] of several.entries()) {
      // The smallest mark has a radius of 10 pixels.
      for (const b of several.slice(i + 1)) assert.ok(pixelsApart(a, b) >= 18)
      assert.ok(a.bounds.west <= a.point.lng && a.point.lng <= a.bounds.east)
      assert.ok(a.bounds.south <= a.point.lat && a.point.lat <= a.bounds.north)
    }
  })
  fc.assert(property, { numRuns: 300, seed: 1 })
})

test('two clusters at the border of their cells become one in their middle, and distant ones stay', () => {
  const [left, right, distant] = [clusterAt(127, 37.5, 300), clusterAt(127.001, 37.5, 100), clusterAt(127.05, 37.5, 5)]
  const [joined, other] = joinedClusters([left, right, distant], ZOOM)
  assert.equal(joined?.count, 400)
  assert.ok(Math.abs(joined.point.lng - 127.00025) < 1e-9)
  assert.deepEqual(other, distant)
  assert.deepEqual(joinedClusters([left, right], 18), [left, right])
})
