import GeoJSONVT from 'geojson-vt'
import { BASE_LAYERS, type BaseLayer, type BaseShape } from '../baseShape.ts'
import type { NumberedTile } from './tileArchive.ts'
import { tileId } from './tileId.ts'
import { type Extent, extentOf, isSmaller, touches } from './shapeExtent.ts'
import { POLYGON, TILE_EXTENT, type TileShape, vectorTile } from './vectorTile.ts'

/** How far shapes reach beyond a tile, so that outlines of neighbours do not show. */
const BUFFER = 64

/** The shapes of one layer and one lowest zoom, cut into tiles on demand. */
interface TileIndex {
  layer: BaseLayer
  minZoom: number
  tiles: GeoJSONVT
}

/** A tile to cut, with the extents of the shapes that the tile above has. */
interface WaitingTile {
  zoom: number
  x: number
  y: number
  extents: readonly IndexedExtent[]
}

interface IndexedExtent extends Extent {
  index: TileIndex
}

/**
 * Cuts shapes into tiles, each as often as its zoom requires. Below a tile that is nothing but water all tiles are the
 * same: they are one run in each zoom, so open sea costs nothing.
 */
export function* makeTiles(shapes: readonly BaseShape[], maxZoom: number): Generator<NumberedTile> {
  const waiting: WaitingTile[] = [{ zoom: 0, x: 0, y: 0, extents: extentsOf(shapes, maxZoom) }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { zoom, x, y } = next
    const extents = next.extents.filter((extent) => touches(extent, next))
    const indexes = [...new Set(extents.map(({ index }) => index))]
    const shown = indexes.filter(({ minZoom }) => minZoom <= zoom)
    const found = shown.map((index) => ({ ...index, shapes: shapesIn(index, zoom, x, y) }))
    const isEmpty = found.every((index) => index.shapes.length === 0)
    // Shapes of closer zooms are not cut yet, and small ones vanish at low zooms.
    const hasMore = shown.length < indexes.length || extents.some((extent) => isSmaller(extent, zoom))
    if (isEmpty && !hasMore) continue
    const layers = Map.groupBy(found, ({ layer }) => layer)
    const tile = vectorTile(
      new Map(BASE_LAYERS.map((layer) => [layer, (layers.get(layer) ?? []).flatMap((index) => index.shapes)])),
    )
    if (!hasMore && isOnlyWater(found)) {
      if (tile) yield* runsBelow(next, maxZoom, tile)
      continue
    }
    if (tile) yield { id: tileId(zoom, x, y), run: 1, body: tile }
    if (zoom === maxZoom) continue
    for (const dx of [0, 1])
      for (const dy of [0, 1]) waiting.push({ zoom: zoom + 1, x: 2 * x + dx, y: 2 * y + dy, extents })
  }
}

/** Returns the tile and all tiles below it, as one run in each zoom. */
function* runsBelow({ zoom, x, y }: WaitingTile, maxZoom: number, body: Uint8Array): Generator<NumberedTile> {
  for (let below = zoom; below <= maxZoom; below++) {
    const scale = 2 ** (below - zoom)
    const corners = [0, scale - 1].flatMap((dx) =>
      [0, scale - 1].map((dy) => tileId(below, x * scale + dx, y * scale + dy)),
    )
    yield { id: Math.min(...corners), run: scale * scale, body }
  }
}

function extentsOf(shapes: readonly BaseShape[], maxZoom: number): IndexedExtent[] {
  const groups = Map.groupBy(shapes, ({ layer, minZoom }) => `${layer} ${minZoom}`)
  return [...groups.values()].flatMap((group) => {
    const index = indexOf(group, maxZoom)
    return group.map(({ geometry }) => ({ ...extentOf(geometry), index }))
  })
}

function indexOf(group: readonly BaseShape[], maxZoom: number): TileIndex {
  const { layer, minZoom } = group[0]!
  const features = group.map(({ geometry, kind, name, nameEn }) => ({
    type: 'Feature' as const,
    geometry,
    properties: { kind, ...(name && { name }), ...(nameEn && { 'name:en': nameEn }) },
  }))
  const options = { maxZoom, indexMaxZoom: 0, indexMaxPoints: 0, extent: TILE_EXTENT, buffer: BUFFER, tolerance: 4 }
  return { layer, minZoom, tiles: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }
}

function shapesIn({ tiles }: TileIndex, zoom: number, x: number, y: number): TileShape[] {
  const features = tiles.getTile(zoom, x, y)?.features ?? []
  return features.flatMap(({ type, geometry, tags }) => {
    const lines = type === 1 ? [geometry] : geometry
    const least = type === POLYGON ? 4 : type
    const long = lines.filter((line) => line.length >= least && !(type === POLYGON && isBeyondTile(line)))
    const drawn = type === POLYGON ? withoutCoveredHoles(long) : long
    return drawn.length === 0 ? [] : [{ type, lines: drawn, properties: { ...tags } as Record<string, string> }]
  })
}

/**
 * Returns whether no part of an area is in its tile. At the edge of the world each tile has a copy of what is at the
 * other edge; with it open sea would be no run.
 */
function isBeyondTile(ring: readonly (readonly [number, number])[]): boolean {
  return [0, 1].some(
    (axis) => ring.every((point) => point[axis]! <= 0) || ring.every((point) => point[axis]! >= TILE_EXTENT),
  )
}

/** Removes the ring around a tile together with a hole of the same size: the tile is in the hole. */
function withoutCoveredHoles(rings: readonly [number, number][][]): [number, number][][] {
  const others = rings.filter((ring) => !isAroundTile(ring))
  const around = rings.length - others.length
  return around % 2 === 0 ? others : [...rings]
}

function isAroundTile(ring: readonly (readonly [number, number])[]): boolean {
  const isCorner = (value: number) => value <= 0 || value >= TILE_EXTENT
  if (ring.length !== 5 || !ring.every(([x, y]) => isCorner(x) && isCorner(y))) return false
  return new Set(ring.map(([x, y]) => `${x <= 0} ${y <= 0}`)).size === 4
}

/** Returns whether a tile has one shape, water that covers all of it. */
function isOnlyWater(found: readonly (TileIndex & { shapes: readonly TileShape[] })[]): boolean {
  const present = found.filter(({ shapes }) => shapes.length > 0)
  const [only] = present
  if (present.length !== 1 || only?.layer !== 'water' || only.shapes.length !== 1) return false
  const { lines } = only.shapes[0]!
  return lines.length === 1 && isAroundTile(lines[0]!)
}
