import type { Geometry, Position } from 'geojson'
import { mercatorShareOf } from '#base/geometry.ts'

/** The extent of a shape on the Mercator map, whose sides are 1. */
export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** A tile's shapes reach a little beyond it. */
const BEYOND = 1 / 64

/** Returns the extent of a shape. */
export function extentOf(geometry: Geometry): Extent {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [lng = 0, lat = 0] of positionsOf(geometry)) {
    const x = (lng + 180) / 360
    const y = mercatorShareOf(lat)
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.top = Math.min(extent.top, y)
    extent.bottom = Math.max(extent.bottom, y)
  }
  return extent
}

/** Returns whether an extent meets a tile. */
export function touches(
  { left, top, right, bottom }: Extent,
  { zoom, x, y }: { zoom: number; x: number; y: number },
): boolean {
  const scale = 2 ** zoom
  return (
    right * scale >= x - BEYOND &&
    left * scale <= x + 1 + BEYOND &&
    bottom * scale >= y - BEYOND &&
    top * scale <= y + 1 + BEYOND
  )
}

/** Returns whether an extent is smaller than a tile of this zoom. */
export function isSmaller({ left, top, right, bottom }: Extent, zoom: number): boolean {
  return Math.max(right - left, bottom - top) * 2 ** zoom < 1
}

function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
    case 'GeometryCollection':
      return geometry.geometries.flatMap(positionsOf)
  }
}
