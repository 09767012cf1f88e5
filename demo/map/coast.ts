import type { LatLng } from '#base/geometry.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { clearOfDongs } from './clearOfDongs.ts'
import { pointsOf, position, rounded, withSteps } from './lines.ts'

/** The made-up coast of three islands: longitude and latitude, clockwise. The demo's dongs lie on them. */
const ISLANDS = [
  `127.10,38.30 127.80,38.35 128.36,38.62 128.60,38.20 128.95,37.80 129.15,37.45 129.35,37.05 129.42,36.60 129.40,36.10
   129.57,36.05 129.50,35.70 129.42,35.45 129.30,35.32 129.235,35.25 129.222,35.205 129.213,35.178 129.188,35.158
   129.172,35.153 129.160,35.152 129.147,35.153 129.136,35.150 129.128,35.144 129.118,35.143 129.113,35.120 129.09,35.112
   129.072,35.126 129.058,35.118 129.049,35.105 129.045,35.096 129.040,35.090 129.030,35.086 129.018,35.084 129.012,35.076
   128.99,35.05 128.96,35.045 128.93,35.08 128.80,35.08 128.60,35.05 128.60,34.95 128.40,34.88 128.10,34.90 127.90,34.95
   127.75,34.75 127.55,34.62 127.35,34.70 127.25,34.45 126.90,34.40 126.55,34.30 126.30,34.55 126.35,34.90 126.45,35.25
   126.40,35.55 126.65,35.85 126.50,36.15 126.50,36.50 126.15,36.70 126.30,36.95 126.60,37.02 126.85,36.98 126.80,37.15
   126.70,37.28 126.62,37.42 126.55,37.55 126.52,37.68 126.55,37.75 126.64,37.80 126.66,37.86 126.80,38.05`,
  '129.049,35.094 129.062,35.102 129.077,35.096 129.087,35.082 129.092,35.065 129.08,35.052 129.066,35.058 129.055,35.072 129.046,35.084',
  `126.16,33.35 126.23,33.40 126.26,33.43 126.31,33.478 126.40,33.49 126.46,33.50 126.53,33.528 126.60,33.535 126.67,33.553
   126.79,33.568 126.90,33.52 126.945,33.455 126.90,33.38 126.85,33.315 126.70,33.27 126.57,33.232 126.42,33.232 126.30,33.20
   126.24,33.20 126.17,33.29`,
].map(pointsOf)

/** Points of the coast are this near to each other, so that it bends around the dongs at it. */
const STEP_M = 300
/** The beach between a dong and the sea. */
const BEACH_M = 60
/** The whole Mercator map, which ends below 85.06°. */
const WORLD: [number, number][] = [
  [-180, -85.06],
  [180, -85.06],
  [180, 85.06],
  [-180, 85.06],
  [-180, -85.06],
]

/** The rings of the land, each closed. */
export const COASTS: readonly (readonly LatLng[])[] = ISLANDS.map((island) => {
  const smooth = rounded(island, true)
  const ring = withSteps([...smooth, smooth[0]!], STEP_M).map((point) => clearOfDongs(point, BEACH_M))
  return [...ring.slice(0, -1), ring[0]!]
})

/** Returns the sea: everything but the islands. */
export function sea(): BaseShape {
  const holes = COASTS.map((ring) => ring.map(position))
  return { layer: 'water', kind: 'ocean', minZoom: 0, geometry: { type: 'Polygon', coordinates: [WORLD, ...holes] } }
}
