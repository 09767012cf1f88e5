import type { Polygon, Ring } from '#base/geometry.ts'
import type { Dong } from './region.ts'

/** About 20 m, less than the width of a line on a map of a town. */
const TOLERANCE_DEG = 0.0002
/** Five decimals are about one metre. */
const DECIMALS = 5
/** A closed triangle. */
const RING_POINTS_MIN = 4

/** Regions as a GeoJSON collection for drawing, simplified for a map. */
export interface Outlines {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: { code: string; name: string; fullName: string }
    geometry: { type: 'MultiPolygon'; coordinates: Ring[][] }
  }[]
}

/** Returns the dongs' outlines for maps, without islets that vanish in the simplification. */
export function outlinesOf(dongs: readonly Dong[]): Outlines {
  return {
    type: 'FeatureCollection',
    features: dongs.map(({ code, dong, fullName, outline }) => ({
      type: 'Feature',
      properties: { code, name: dong, fullName },
      geometry: { type: 'MultiPolygon', coordinates: outline.flatMap(thinnedPolygon) },
    })),
  }
}

function thinnedPolygon(polygon: Polygon): Ring[][] {
  const [outer, ...holes] = polygon.map(thinned)
  if (!outer || outer.length < RING_POINTS_MIN) return []
  return [[outer, ...holes.filter((hole) => hole.length >= RING_POINTS_MIN)]]
}

/**
 * Simplifies a line by Douglas and Peucker's algorithm within the tolerance. A ring is halved first, because it ends
 * where it begins.
 */
function thinned(ring: Ring): Ring {
  const half = ring.length >> 1
  const kept = new Set([0, half, ring.length - 1])
  keepWithin(ring, 0, half, kept)
  keepWithin(ring, half, ring.length - 1, kept)
  return [...kept].toSorted((a, b) => a - b).map((i) => rounded(ring[i] as Ring[number]))
}

function keepWithin(ring: Ring, first: number, last: number, kept: Set<number>): void {
  const open: [number, number][] = [[first, last]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const far = farthest(ring, from, to)
    if (far === null) continue
    kept.add(far)
    open.push([from, far], [far, to])
  }
}

/** Returns the index of the point farthest from the straight line; null when it is within the tolerance. */
function farthest(ring: Ring, from: number, to: number): number | null {
  const [ax, ay] = ring[from] as Ring[number]
  const [bx, by] = ring[to] as Ring[number]
  const length = Math.hypot(bx - ax, by - ay)
  let best: number | null = null
  let bestDeg = TOLERANCE_DEG
  for (let i = from + 1; i < to; i++) {
    const [x, y] = ring[i] as Ring[number]
    const apart =
      length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    if (apart > bestDeg) {
      best = i
      bestDeg = apart
    }
  }
  return best
}

function rounded([lng, lat]: Ring[number]): Ring[number] {
  return [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))]
}
