import type { LatLng } from '#base/geometry.ts'
import { DEMO_DONGS, type DemoDong } from './dongs.ts'

/** Metres east and north of a dong's centre. */
export interface Offset {
  east: number
  north: number
}

/** A metre of latitude in degrees, on the sphere of base/geometry. */
const DEGREES_PER_M = 1 / 111_195.08
/** The maximum distance of an outline from its centre. */
export const REACH_M = 900
const CORNERS = 16

/**
 * Returns the point this many metres east and north of another, on a plane, which is exact to centimetres over a dong.
 */
export function offsetBy(from: LatLng, offset: Offset): LatLng {
  const lat = from.lat + offset.north * DEGREES_PER_M
  return { lat, lng: from.lng + (offset.east * DEGREES_PER_M) / Math.cos((from.lat * Math.PI) / 180) }
}

/** Returns the metres east and north from one point to another. */
export function offsetBetween(from: LatLng, to: LatLng): Offset {
  const metresPerLng = Math.cos((from.lat * Math.PI) / 180) / DEGREES_PER_M
  return { east: (to.lng - from.lng) * metresPerLng, north: (to.lat - from.lat) / DEGREES_PER_M }
}

/** Clips by Sutherland–Hodgman against one half-plane: keeps the part nearer to the origin than to `other`. */
function clipAtMidline(ring: readonly Offset[], other: Offset): Offset[] {
  // Two metres short of the middle, so that two outlines computed from different centres never touch.
  const limit = (other.east ** 2 + other.north ** 2) / 2 - 2 * Math.hypot(other.east, other.north)
  const beyond = (p: Offset) => p.east * other.east + p.north * other.north - limit
  const kept: Offset[] = []
  for (const [i, here] of ring.entries()) {
    const next = ring[(i + 1) % ring.length] as Offset
    const a = beyond(here)
    const b = beyond(next)
    if (a <= 0) kept.push(here)
    if (a < 0 !== b < 0 && a !== b) {
      const t = a / (a - b)
      kept.push({ east: here.east + t * (next.east - here.east), north: here.north + t * (next.north - here.north) })
    }
  }
  return kept
}

function outlineOffsets(dong: DemoDong): Offset[] {
  let ring: Offset[] = Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return { east: REACH_M * Math.cos(angle), north: REACH_M * Math.sin(angle) }
  })
  for (const other of DEMO_DONGS) {
    if (other === dong) continue
    const towards = offsetBetween(dong, other)
    if (Math.hypot(towards.east, towards.north) < 2 * REACH_M + 10) ring = clipAtMidline(ring, towards)
  }
  return ring
}

/** The corners of each dong's made-up convex outline, in order, in metres from its centre. */
const OUTLINES: ReadonlyMap<string, readonly Offset[]> = new Map(
  DEMO_DONGS.map((dong) => [dong.code, outlineOffsets(dong)]),
)

/** Returns the corners of a dong's outline, in metres from its centre. */
export function outlineOf(dong: DemoDong): readonly Offset[] {
  return OUTLINES.get(dong.code) ?? []
}

/** Returns the distance from the centre to the outline in this direction (radians, from east). */
export function reachM(dong: DemoDong, angle: number): number {
  const ring = OUTLINES.get(dong.code) as readonly Offset[]
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let reach = REACH_M
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] as Offset
    const cross = (b.east - a.east) * sin - (b.north - a.north) * cos
    if (Math.abs(cross) < 1e-9) continue
    // Where the ray meets the line through a and b.
    const distance = (a.north * (b.east - a.east) - a.east * (b.north - a.north)) / cross
    if (distance > 0) reach = Math.min(reach, distance)
  }
  return reach
}

/** Returns GeoJSON of the made-up outlines, with the property names of the public file and `synthetic: true`. */
export function regionsGeoJson(): string {
  const features = DEMO_DONGS.map((dong) => {
    const ring = (OUTLINES.get(dong.code) as readonly Offset[]).map((corner) => {
      const { lat, lng } = offsetBy(dong, corner)
      return [Number(lng.toFixed(6)), Number(lat.toFixed(6))]
    })
    return JSON.stringify({
      type: 'Feature',
      properties: {
        adm_nm: `${dong.sido} ${dong.sigungu} ${dong.dong}`,
        adm_cd2: dong.code,
        sido: dong.code.slice(0, 2),
        sidonm: dong.sido,
        sggnm: dong.sigungu,
        synthetic: true,
      },
      geometry: { type: 'MultiPolygon', coordinates: [[[...ring, ring[0]]]] },
    })
  })
  return `{"type":"FeatureCollection","synthetic":true,"features":[\n${features.join(',\n')}\n]}\n`
}
