/** A point on the sphere in WGS 84 degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** A latitude–longitude box; it never crosses the antimeridian (Korea does not). */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** A ring as `[lng, lat]` pairs, as in GeoJSON. */
export type Ring = readonly (readonly [number, number])[]
/** Outer ring first, holes after it. */
export type Polygon = readonly Ring[]

/** IUGG mean radius in metres (docs/reference/parameters.md#area). */
export const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180
/** Metres per degree of latitude, and per degree of longitude at the equator. */
export const METRES_PER_DEGREE = 111_195

/** Returns the great-circle distance in metres by the haversine formula, not rounded. */
export function metresApart(latA: number, lngA: number, latB: number, lngB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2)
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns where a latitude is on the Mercator map between its northern end, 0, and its southern end, 1. */
export function mercatorShareOf(lat: number): number {
  return (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
}

/** Returns the latitude at a share of the Mercator map; the reverse of `mercatorShareOf`. */
export function latOfMercatorShare(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
}

/** Returns a box that contains the circle. It may be slightly too large, never too small. */
export function boxAround(centre: LatLng, radiusM: number): Box {
  const dLat = (radiusM / EARTH_RADIUS_M / RADIANS) * 1.000001
  const widest = Math.min(89.9, Math.abs(centre.lat) + dLat)
  const dLng = dLat / Math.cos(widest * RADIANS)
  return { south: centre.lat - dLat, north: centre.lat + dLat, west: centre.lng - dLng, east: centre.lng + dLng }
}

/** Returns the bounding box of a polygon; the outer ring contains all others. */
export function boxOf(polygon: Polygon): Box {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const [lng, lat] of polygon[0] ?? []) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
  }
  return box
}

/**
 * Applies the even–odd rule over all rings, which excludes holes. A point on an edge is in at most one of two
 * neighbours.
 */
export function polygonHolds(polygon: Polygon, lat: number, lng: number): boolean {
  let inside = false
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as readonly [number, number]
      const [xj, yj] = ring[j] as readonly [number, number]
      if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}
