import { simplifiedLine } from '#base/simplifiedLine.ts'
import type { Polygon, Ring } from '#base/geometry.ts'
import type { Dong } from './region.ts'

/** About 20 m: less than a line's width on a map of a town. */
const TOLERANCE_DEG = 0.0002
/** Five decimals are a metre. */
const DECIMALS = 5
/** A triangle, closed. */
const RING_POINTS_MIN = 4

/** Regions as a GeoJSON collection to draw them by, thinned to what a map can show. */
export interface Outlines {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: { code: string; name: string; fullName: string }
    geometry: { type: 'MultiPolygon'; coordinates: Ring[][] }
  }[]
}

/** The dongs' outlines for maps; islets that thin away to nothing are left out. */
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
