import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Position } from 'geojson'
import { polygonHolds } from '#base/geometry.ts'
import { landRings } from '../../src/operate/basemap/landRings.ts'
import { osmShapes } from '../../src/operate/basemap/osmShapes.ts'
import { pbfOf, type TestElement } from '../sources/pbfOf.ts'

const node = (id: number, lon: number, lat: number, tags = {}): TestElement => ({ type: 'node', id, lon, lat, tags })
const way = (id: number, tags: Record<string, string>, ...nodes: number[]): TestElement => ({
  type: 'way',
  id,
  tags,
  parts: nodes.map((ref) => ({ type: 'node' as const, ref })),
})

/** A square of a degree: the coast runs through it from west to east with the land in the north. */
const ELEMENTS: readonly TestElement[] = [
  node(1, 127, 37.5),
  node(2, 127.5, 37.5),
  node(3, 128, 37.5),
  node(4, 127.2, 37.7),
  node(5, 127.3, 37.7),
  node(6, 127.3, 37.8),
  node(7, 127, 38),
  node(8, 128, 37),
  node(9, 127.25, 37.75, { railway: 'station', name: '가온역', 'name:en': 'Gaon' }),
  way(20, { natural: 'coastline' }, 2, 3),
  way(21, { natural: 'coastline' }, 1, 2),
  way(22, { highway: 'primary', name: '달빛로', 'name:en': 'Dalbit-ro' }, 4, 6),
  way(23, { leisure: 'park', name: '해오름공원' }, 4, 5, 6, 4),
  way(24, { building: 'yes' }, 4, 5, 6, 4),
  way(25, { railway: 'subway' }, 4, 5),
  way(26, {}, 4, 5),
  way(27, {}, 6, 5),
  way(28, {}, 6, 4),
  way(29, { highway: 'proposed' }, 7, 8),
  way(30, { waterway: 'stream' }, 7, 8),
  {
    type: 'relation',
    id: 40,
    tags: { type: 'multipolygon', natural: 'water', name: '미리내호' },
    parts: [26, 27, 28].map((ref) => ({ type: 'way' as const, ref })),
  },
  {
    type: 'relation',
    id: 41,
    tags: { type: 'boundary', boundary: 'administrative', admin_level: '6', name: '누리구' },
    parts: [{ type: 'way', ref: 26 }],
  },
]

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-basemap-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('an extract becomes coast, water, greens, roads, railways, stations, buildings and districts, with names in both languages', async (t) => {
  const file = path.join(await folderOf(t), 'town.osm.pbf')
  await writeFile(file, pbfOf(ELEMENTS))
  const map = await osmShapes(file)
  assert.deepEqual(
    map?.bounds.map((degrees) => Number(degrees.toFixed(6))),
    [127, 37, 128, 38],
  )
  const found = map?.shapes.map(({ layer, kind, name, nameEn }) =>
    [layer, kind, name ?? null, nameEn ?? null].join(' '),
  )
  assert.deepEqual(found?.toSorted(), [
    'boundaries county 누리구 Nuri-gu',
    'buildings building  ',
    'landuse park 해오름공원 Haeoreumgongwon',
    'pois station 가온역 Gaon',
    'roads major_road 달빛로 Dalbit-ro',
    'roads rail  ',
    'water ocean  ',
    'water stream  ',
    'water water 미리내호 Mirinaeho',
  ])
  const sea = map?.shapes.find(({ kind }) => kind === 'ocean')
  assert.ok(sea?.geometry.type === 'Polygon')
  const rings = sea.geometry.coordinates as [number, number][][]
  assert.ok(polygonHolds(rings, 37.2, 127.5), 'the south is sea')
  assert.ok(!polygonHolds(rings, 37.8, 127.5), 'the north is land')
})

test('an extract without anything to show is none', async (t) => {
  const file = path.join(await folderOf(t), 'empty.osm.pbf')
  await writeFile(file, pbfOf([node(1, 127, 37)]))
  assert.equal(await osmShapes(file), null)
})

test('coasts that leave the extract are closed along its edge, and islands stay islands', () => {
  const island: Position[] = [
    [127.1, 37.1],
    [127.2, 37.1],
    [127.2, 37.2],
    [127.1, 37.1],
  ]
  const west: Position[] = [
    [127, 37.6],
    [127.3, 37.8],
    [127.3, 38],
  ]
  const east: Position[] = [
    [127.7, 38],
    [127.7, 37.8],
    [128, 37.6],
  ]
  const rings = landRings([island, west, east], [127, 37, 128, 38]) as [number, number][][]
  const isLand = (lat: number, lng: number) => rings.some((ring) => polygonHolds([ring], lat, lng))
  // The land is on the left of each line: the corners of the north.
  assert.deepEqual([isLand(37.95, 127.05), isLand(37.95, 127.95), isLand(37.12, 127.18)], [true, true, true])
  assert.deepEqual([isLand(37.5, 127.5), isLand(37.95, 127.5), isLand(37.3, 127.2)], [false, false, false])
})

test('an island in a lake is land, and two lakes of one relation have their own islands', async (t) => {
  const square = (first: number, west: number, south: number, side: number): TestElement[] => [
    node(first, west, south),
    node(first + 1, west + side, south),
    node(first + 2, west + side, south + side),
    node(first + 3, west, south + side),
    way(first + 4, {}, first, first + 1, first + 2, first + 3, first),
  ]
  const lakes: TestElement = {
    type: 'relation',
    id: 90,
    tags: { type: 'multipolygon', natural: 'water' },
    parts: [14, 24, 34, 44].map((ref) => ({ type: 'way' as const, ref })),
  }
  const file = path.join(await folderOf(t), 'lakes.osm.pbf')
  const squares = [
    ...square(10, 127, 37, 0.3),
    ...square(20, 127.1, 37.1, 0.1),
    ...square(30, 127.5, 37, 0.3),
    ...square(40, 127.6, 37.1, 0.1),
  ]
  await writeFile(file, pbfOf([...squares, lakes]))
  const geometry = (await osmShapes(file))?.shapes[0]?.geometry
  assert.ok(geometry?.type === 'MultiPolygon')
  const polygons = geometry.coordinates as [number, number][][][]
  // Nested polygons would be drawn one over the other, so the island would be water.
  assert.deepEqual(
    polygons.map((rings) => rings.length),
    [2, 2],
  )
  const isWater = (lat: number, lng: number) => polygons.some((rings) => polygonHolds(rings, lat, lng))
  assert.deepEqual([isWater(37.05, 127.05), isWater(37.05, 127.55)], [true, true])
  assert.deepEqual([isWater(37.15, 127.15), isWater(37.15, 127.65), isWater(37.15, 127.4)], [false, false, false])
})
