import { polygonHolds, type LatLng, type Polygon, type Ring } from '#base/geometry.ts'
import type { Dong } from './region.ts'

/** The text of a file, with the name that errors show. */
export interface NamedText {
  name: string
  text: string
}

const CITY_AND_GU = /^(\S{2,20}?시)(\S{1,20}구)$/u

/** Returns an error about an operator's file: what is wrong, and how to correct it. */
function faulty(file: string, what: string, wayOut: string): Error {
  return new Error(`${file}: ${what}. ${wayOut}`)
}

/**
 * Reads the administrative dongs of GeoJSON files whose features have `adm_cd2` (10 digits) and `adm_nm` (`서울특별시 강남구
 * 역삼1동`), in WGS 84. Throws an error that names the file, the key and the remedy.
 */
export function readDongs(files: readonly NamedText[]): Dong[] {
  const byCode = new Map<string, Dong>()
  for (const file of files) {
    featuresOf(file).forEach((feature, index) => {
      const dong = dongOf(feature, `${file.name}, feature ${index + 1}`)
      if (byCode.has(dong.code)) {
        throw faulty(
          file.name,
          `adm_cd2 ${dong.code} (${dong.fullName}) occurs twice`,
          'Give each dong once, over all files.',
        )
      }
      byCode.set(dong.code, dong)
    })
  }
  if (byCode.size === 0) {
    const names = files.map(({ name }) => name).join(', ') || 'regions'
    throw faulty(names, 'contains no dong', 'Give a GeoJSON file of administrative dongs, or a folder of such.')
  }
  return [...byCode.values()]
}

function featuresOf({ name, text }: NamedText): unknown[] {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/u, ''))
  } catch (cause) {
    throw faulty(
      name,
      `is no JSON (${cause instanceof Error ? cause.message : 'unreadable'})`,
      'Give a GeoJSON FeatureCollection.',
    )
  }
  const features = at(document, 'features')
  if (!Array.isArray(features))
    throw faulty(name, 'has no list "features"', 'Give a GeoJSON FeatureCollection of administrative dongs.')
  return features
}

function dongOf(feature: unknown, where: string): Dong {
  const properties = at(feature, 'properties')
  const code = at(properties, 'adm_cd2')
  if (typeof code !== 'string' || !/^\d{10}$/u.test(code)) {
    throw faulty(
      where,
      `adm_cd2 is ${JSON.stringify(code) ?? 'missing'}, not a string of 10 digits`,
      'Use the administrative-dong code, e.g. "1168064000".',
    )
  }
  const name = at(properties, 'adm_nm')
  const parts = typeof name === 'string' ? name.trim().split(/\s+/u) : []
  if (parts.length < 2) {
    throw faulty(
      where,
      `adm_nm is ${JSON.stringify(name) ?? 'missing'}`,
      'Use the full name, e.g. "서울특별시 강남구 역삼1동".',
    )
  }
  const outline = polygonsOf(at(feature, 'geometry'), where)
  const sido = parts[0] as string
  // Sejong has no districts: in its names the dong follows the city directly.
  const sigungu = parts.slice(1, -1).join(' ').replace(CITY_AND_GU, '$1 $2') || sido
  const dong = parts.at(-1) as string
  const fullName = sigungu === sido ? `${sido} ${dong}` : `${sido} ${sigungu} ${dong}`
  return { code, sido, sigungu, dong, fullName, center: pointInside(outline), outline }
}

function polygonsOf(geometry: unknown, where: string): Polygon[] {
  const type = at(geometry, 'type')
  const coordinates = at(geometry, 'coordinates')
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null
  if (!Array.isArray(polygons)) {
    throw faulty(
      where,
      `geometry.type is ${JSON.stringify(type) ?? 'missing'}`,
      'Use a Polygon or a MultiPolygon for each dong.',
    )
  }
  return polygons.map((polygon) => {
    if (!isPolygon(polygon))
      throw faulty(
        where,
        'geometry.coordinates is not a list of rings of [longitude, latitude]',
        'Each ring needs at least four positions.',
      )
    const far = polygon[0]?.find(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)
    if (far)
      throw faulty(
        where,
        `geometry.coordinates contains [${far[0]}, ${far[1]}], which are not degrees`,
        'Convert the file to WGS 84 (EPSG:4326) first.',
      )
    return polygon
  })
}

function isPolygon(value: unknown): value is Polygon {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition))
  )
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/**
 * Returns the centroid of the largest polygon; when it lies outside (a crescent), the middle of the widest section at
 * its latitude.
 */
function pointInside(outline: readonly Polygon[]): LatLng {
  const largest = outline.reduce((a, b) => (areaOf(b[0] as Ring) > areaOf(a[0] as Ring) ? b : a))
  const centroid = centroidOf(largest[0] as Ring)
  return polygonHolds(largest, centroid.lat, centroid.lng) ? centroid : widestStretch(largest, centroid)
}

function widestStretch(polygon: Polygon, near: LatLng): LatLng {
  const lats = (polygon[0] as Ring).map(([, lat]) => lat)
  const south = Math.min(...lats)
  const step = (Math.max(...lats) - south) / 16
  // Tries the latitude of the centroid first, then others, because a line through a corner may cross no section.
  for (const lat of [near.lat, ...Array.from({ length: 15 }, (_, i) => south + (i + 1) * step)]) {
    const crossings = crossingsAt(polygon, lat)
    let best: { width: number; lng: number } | null = null
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [west, east] = [crossings[i] as number, crossings[i + 1] as number]
      if (!best || east - west > best.width) best = { width: east - west, lng: (west + east) / 2 }
    }
    if (best && polygonHolds(polygon, lat, best.lng)) return { lat, lng: best.lng }
  }
  return near
}

/**
 * Returns the longitudes at which the outline crosses a latitude, ascending; the inside lies between the 1st and 2nd,
 * the 3rd and 4th, and so on.
 */
function crossingsAt(polygon: Polygon, lat: number): number[] {
  const crossings: number[] = []
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as readonly [number, number]
      const [xj, yj] = ring[j] as readonly [number, number]
      if (yi > lat !== yj > lat) crossings.push(((xj - xi) * (lat - yi)) / (yj - yi) + xi)
    }
  }
  return crossings.sort((a, b) => a - b)
}

function areaOf(ring: Ring): number {
  return Math.abs(doubledArea(ring))
}

function doubledArea(ring: Ring): number {
  const [x0, y0] = ring[0] as readonly [number, number]
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as readonly [number, number]
    const [xj, yj] = ring[j] as readonly [number, number]
    sum += (xj - x0) * (yi - y0) - (xi - x0) * (yj - y0)
  }
  return sum
}

function centroidOf(ring: Ring): LatLng {
  // Relative to the first corner, because products of full coordinates would lose the significant digits.
  const [x0, y0] = ring[0] as readonly [number, number]
  const doubled = doubledArea(ring)
  if (doubled === 0) return { lat: y0, lng: x0 }
  let lng = 0
  let lat = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as readonly [number, number]
    const [xj, yj] = ring[j] as readonly [number, number]
    const cross = (xj - x0) * (yi - y0) - (xi - x0) * (yj - y0)
    lng += (xi + xj - 2 * x0) * cross
    lat += (yi + yj - 2 * y0) * cross
  }
  return { lat: y0 + lat / (3 * doubled), lng: x0 + lng / (3 * doubled) }
}
