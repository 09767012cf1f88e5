import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseClusters } from '#query/parseQuery.ts'
import { placesInView, viewedPart } from '../../src/web/explorer/map/viewedPart.ts'

const anyView = fc
  .record({
    lng: fc.double({ min: 124, max: 132, noNaN: true }),
    lat: fc.double({ min: 33, max: 39, noNaN: true }),
    zoom: fc.double({ min: 2, max: 22, noNaN: true }),
  })
  .map(({ lng, lat, zoom }) => {
    const [width, height] = [(1_400 / 512 / 2 ** zoom) * 360, (800 / 512 / 2 ** zoom) * 290]
    return { zoom, extent: [lng - width / 2, lat - height / 2, lng + width / 2, lat + height / 2] as const }
  })

test('the box of every view is one that the service reads, and holds the middle of the view', () => {
  const property = fc.property(anyView, ({ extent, zoom }) => {
    const part = viewedPart({ extent: [...extent], zoom }, null)
    assert.ok(part)
    const [west, south, east, north] = part.box
    const [lng, lat] = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2]
    assert.ok(west <= lng && lng <= east && south <= lat && lat <= north)
    const parsed = parseClusters(
      [
        ['bbox', part.box.join(',')],
        ['zoom', String(part.zoom)],
      ],
      0,
    )
    assert.equal(parsed.kind, 'parsed', JSON.stringify(parsed))
  })
  fc.assert(property, { numRuns: 500, seed: 1 })
})

test('views that differ little share a box, and a search of a box is not left', () => {
  const view = { zoom: 13.2, extent: [127.001, 37.501, 127.051, 37.531] as [number, number, number, number] }
  const moved = { ...view, extent: view.extent.map((degrees) => degrees + 1e-5) as typeof view.extent }
  assert.deepEqual(viewedPart(view, null), viewedPart(moved, null))
  assert.deepEqual(viewedPart(view, [127.02, 37.51, 127.03, 37.52])?.box, [127.02, 37.51, 127.03, 37.52])
  assert.equal(viewedPart(view, [129, 35, 129.1, 35.1]), null)
})

test('places beside the view are not counted, although the part that is read for it holds them', () => {
  const view = { zoom: 13.2, extent: [127.001, 37.501, 127.051, 37.531] as [number, number, number, number] }
  const clusters = [
    { point: { lat: 37.51, lng: 127.01 }, count: 2 },
    { point: { lat: 37.53, lng: 127.05 }, count: 1 },
    { point: { lat: 37.532, lng: 127.05 }, count: 6 },
    { point: { lat: 37.51, lng: 127.0005 }, count: 9 },
  ]
  assert.equal(placesInView(clusters, view), 3)
  assert.equal(placesInView([], view), 0)
})
