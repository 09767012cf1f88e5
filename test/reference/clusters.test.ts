import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '#base/slices.ts'
import fc from 'fast-check'
import type { LatLng } from '#base/geometry.ts'
import type { Box, PlaceQuery } from '#contract/parameters/query.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { Cluster, VenueIndex } from '#search/venueIndex.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'
import { anyChangedOverlay } from './anyChanges.ts'
import { anyOverlay, anyQuery } from './anyQuery.ts'

const VENUES = 1_500
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 200)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)
const CLUSTERS_MAX = 512
const COUNTRY: Box = { west: 124, south: 33, east: 132, north: 39 }
/** Half of the last decimal that is shown. */
const ROUNDING = 0.5e-6 + 1e-9

const world = generateWorld(20_261_127, VENUES)

/** A query in a box with a zoom, whose box is that of the query or the whole country. */
const anyMapQuery = fc
  .record({ query: anyQuery(world), zoom: fc.integer({ min: 0, max: 22 }) })
  .map(({ query, zoom }) => ({
    zoom,
    query: { ...query, filters: { ...query.filters, bbox: query.filters.bbox ?? COUNTRY } },
  }))

const within = ({ west, south, east, north }: Box, { lat, lng }: LatLng) =>
  lng >= west && lng <= east && lat >= south && lat <= north

function locationOf(index: VenueIndex, ordinal: number, overlay: Overlay): LatLng {
  return JSON.parse(index.placeJson(ordinal, ['location'], { at: 0, overlay })).location
}

/** Fails unless each cluster holds the results in its bounds, and each result is in one cluster. */
function assertPartition(index: VenueIndex, query: PlaceQuery, zoom: number, overlay: Overlay): Cluster[] {
  const { hits, ...answer } = index.search(
    { ...query, sort: 'discovery', prefer: null, page: 1, pageSize: VENUES },
    overlay,
  )
  const { clusters, hits: none, ...clustered } = completed(index.clusters(query, zoom, overlay))
  assert.deepEqual([clustered, none], [answer, []])
  assert.ok(clusters.length <= CLUSTERS_MAX)
  const found = hits.map(({ ordinal }) => ({ ordinal, location: locationOf(index, ordinal, overlay) }))
  for (const { bounds, count, representative, point } of clusters) {
    const members = found.filter(({ location }) => within(bounds, location))
    assert.deepEqual([count, representative], [members.length, members[0]?.ordinal])
    const mean = (value: (location: LatLng) => number) =>
      members.reduce((sum, { location }) => sum + value(location), 0) / members.length
    assert.ok(Math.abs(point.lat - mean(({ lat }) => lat)) <= 2 * ROUNDING, 'the point is not the mean')
    assert.ok(Math.abs(point.lng - mean(({ lng }) => lng)) <= 2 * ROUNDING, 'the point is not the mean')
  }
  assert.equal(
    clusters.reduce((sum, { count }) => sum + count, 0),
    answer.total,
  )
  return [...clusters]
}

test(`the clusters of ${RUNS} generated queries are the results of the search, each in one cluster`, () => {
  const index = indexOf(world)
  let several = 0
  const property = fc.property(anyMapQuery, anyOverlay(world), ({ query, zoom }, overlay) => {
    const clusters = assertPartition(index, query, zoom, overlay)
    if (clusters.length > 1 && clusters.some(({ count }) => count > 1)) several++
  })
  fc.assert(property, { numRuns: RUNS, seed: SEED })
  assert.ok(several > RUNS / 20, `${several} answers had clusters of several venues`)
})

test("with owners' changes the clusters are the results of the search, too", async (t) => {
  const index = indexOf(world)
  t.after(() => index.close())
  for (const overlay of fc.sample(anyChangedOverlay(world), { numRuns: 5, seed: SEED })) {
    await index.prepare(overlay.changes)
    const property = fc.property(anyMapQuery, ({ query, zoom }) => {
      assertPartition(index, query, zoom, overlay)
    })
    fc.assert(property, { numRuns: Math.ceil(RUNS / 10), seed: SEED })
  }
})

test('closer zooms have more clusters, and the closest shows most places alone', () => {
  const index = indexOf(world)
  const overlay: Overlay = fc.sample(anyOverlay(world), { numRuns: 1, seed: SEED })[0]!
  const centre = locationOf(index, 0, overlay)
  const bbox = { west: centre.lng - 0.01, south: centre.lat - 0.01, east: centre.lng + 0.01, north: centre.lat + 0.01 }
  const countAt = (zoom: number) => completed(index.clusters(queryFor({ bbox }), zoom, overlay)).clusters.length
  const counts = [0, 10, 12, 14].map(countAt)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.ok(counts[0]! < counts[3]!, counts.join(' '))
  const spot = { west: centre.lng - 1e-5, south: centre.lat - 1e-5, east: centre.lng + 1e-5, north: centre.lat + 1e-5 }
  const alone = completed(index.clusters(queryFor({ bbox: spot }), 22, overlay)).clusters
  assert.ok(alone.some(({ count }) => count === 1))
})
