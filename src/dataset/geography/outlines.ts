import { simplifiedLine } from '#base/simplifiedLine.ts'
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
  const [outer, ...holes] = polygon.map((ring) => simplifiedLine(ring, TOLERANCE_DEG).map(rounded))
  if (!outer || outer.length < RING_POINTS_MIN) return []
  return [[outer, ...holes.filter((hole) => hole.length >= RING_POINTS_MIN)]]
}

function rounded([lng, lat]: Ring[number]): Ring[number] {
  return [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))]
}
