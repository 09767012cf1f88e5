import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse, type Source, zxyToTileId } from 'pmtiles'
import fc from 'fast-check'
import type { BaseShape } from '#basemap/baseShape.ts'
import { basemapOf } from '#basemap/writeBasemap.ts'
import { makeTiles } from '../../src/basemap/tiles/makeTiles.ts'
import { tileId } from '../../src/basemap/tiles/tileId.ts'

/** An archive in memory, as the map's library reads it. */
class BytesSource implements Source {
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  getKey = () => 'bytes'
  getBytes = async (offset: number, length: number): Promise<RangeResponse> => ({
    data: new Uint8Array(this.#bytes.subarray(offset, offset + length)).buffer,
  })
}

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const SEA: BaseShape = {
  layer: 'water',
  kind: 'ocean',
  minZoom: 0,
  geometry: { type: 'Polygon', coordinates: [box(-180, -85.06, 180, 85.06), box(126, 36, 128, 38)] },
}
const STREET: BaseShape = {
  layer: 'roads',
  kind: 'major_road',
  name: '달빛로',
  nameEn: 'Dalbit-ro',
  minZoom: 12,
  geometry: {
    type: 'LineString',
    coordinates: [
      [126.99, 37.5],
      [127.01, 37.51],
    ],
  },
}
const FACTS = { name: 'test', attribution: 'Nobody', bounds: [126, 36, 128, 38], maxZoom: 14 } as const

async function tileOf(archive: Buffer, zoom: number, lng: number, lat: number) {
  const radians = (lat * Math.PI) / 180
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom)
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom)
  const found = await new PMTiles(new BytesSource(archive)).getZxy(zoom, x, y)
  return found === undefined ? null : new VectorTile(new PbfReader(new Uint8Array(found.data)))
}

test('tiles are numbered as readers of PMTiles number them', () => {
  const anyTile = fc
    .integer({ min: 0, max: 15 })
    .chain((zoom) => fc.tuple(fc.constant(zoom), fc.nat(2 ** zoom - 1), fc.nat(2 ** zoom - 1)))
  fc.assert(fc.property(anyTile, ([zoom, x, y]) => assert.equal(tileId(zoom, x, y), zxyToTileId(zoom, x, y))))
})

test('an archive is read with its bounds, its attribution and named shapes from their lowest zoom on', async () => {
  const archive = basemapOf([SEA, STREET], FACTS)
  const reader = new PMTiles(new BytesSource(archive))
  const header = await reader.getHeader()
  assert.deepEqual([header.minLon, header.maxLat, header.maxZoom, header.tileType], [126, 38, 14, 1])
  assert.equal(((await reader.getMetadata()) as { attribution: string }).attribution, 'Nobody')
  const layer = (await tileOf(archive, 14, 127, 37.505))?.layers['roads']
  const street = layer?.feature(0)
  assert.deepEqual({ ...street?.properties }, { kind: 'major_road', name: '달빛로', 'name:en': 'Dalbit-ro' })
  assert.equal((await tileOf(archive, 11, 127, 37.505))?.layers['roads'], undefined)
})

test('open sea is stored as runs of one tile, down to the closest zoom', async () => {
  const archive = basemapOf([SEA, STREET], FACTS)
  for (const zoom of [6, 10, 14]) {
    const layer = (await tileOf(archive, zoom, 123, 33))?.layers['water']
    assert.equal(layer?.feature(0).properties['kind'], 'ocean', `zoom ${zoom}`)
  }
  assert.equal(await tileOf(archive, 14, 127.5, 37.2), null, 'land without shapes has no tile')
  assert.ok(archive.length < 400_000, `${archive.length} bytes`)
})

test('open sea costs no tiles at the edge of the world, where it meets itself', () => {
  const westernTiles = [...makeTiles([SEA], 8)].filter(({ id, run }) => run === 1 && id === tileId(8, 0, 128))
  assert.deepEqual(westernTiles, [])
  const [coarse, close] = [9, 10].map((zoom) => [...makeTiles([SEA], zoom)].length)
  assert.ok(close! < 500, `${coarse} tiles down to zoom 9, ${close} down to 10`)
})

test('a building alone is drawn, although lower zooms have no room for it', async () => {
  const coordinates = [box(127.5, 37.2, 127.5002, 37.2002)]
  const house: BaseShape = {
    layer: 'buildings',
    kind: 'building',
    minZoom: 14,
    geometry: { type: 'Polygon', coordinates },
  }
  const archive = basemapOf([house], FACTS)
  assert.equal((await tileOf(archive, 14, 127.5001, 37.2001))?.layers['buildings']?.length, 1)
  assert.equal(await tileOf(archive, 13, 127.5001, 37.2001), null)
})

test('the same shapes give the same bytes', () => {
  assert.deepEqual(basemapOf([SEA, STREET], FACTS), basemapOf([SEA, STREET], FACTS))
})
