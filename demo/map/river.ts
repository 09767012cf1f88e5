import type { LatLng } from '#base/geometry.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { offsetBetween, offsetBy } from '../outlines.ts'
import { clearOfDongs, gapM } from './clearOfDongs.ts'
import { pointsOf, position, relaxed, rounded, withSteps } from './lines.ts'

/** Where the river should flow; it flows around the dongs, and is as wide as they leave room. */
const COURSE = pointsOf(
  `127.45,37.62 127.38,37.61 127.34,37.57 127.30,37.53 127.24,37.545 127.18,37.575 127.14,37.563 127.115,37.545 127.09,37.525
   127.066,37.529 127.052,37.531 127.035,37.537 127.02,37.536 127.010,37.526 126.995,37.514 126.980,37.508 126.960,37.517
   126.943,37.530 126.930,37.537 126.912,37.538 126.895,37.545 126.880,37.560 126.862,37.571 126.82,37.590 126.80,37.602
   126.745,37.635 126.70,37.68 126.67,37.745 126.60,37.775 126.50,37.79`,
)
const STEP_M = 150
/** Venues keep 70 m from the outline of their dong, so banks up to 55 m inside it leave them dry. */
const BANK_M = 55
const [HALF_WIDTH_MIN_M, HALF_WIDTH_MAX_M] = [BANK_M - 5, 420]
const CORNERS = 12

/** A point of the river with the distance to its banks. */
interface Reach {
  point: LatLng
  halfWidthM: number
}

export const RIVER: readonly Reach[] = (() => {
  let course = withSteps(rounded(COURSE, false), STEP_M)
  for (let pass = 0; pass < 12; pass++) course = relaxed(course).map((point) => clearOfDongs(point, 0))
  // Between two dongs the banks are where the next bend leaves them, too.
  const widths = course.map((point) => gapM(point, HALF_WIDTH_MAX_M) + BANK_M)
  return course.map((point, i) => {
    const narrowest = Math.min(...widths.slice(Math.max(0, i - 1), i + 2))
    return { point, halfWidthM: Math.max(HALF_WIDTH_MIN_M, Math.min(HALF_WIDTH_MAX_M, narrowest)) }
  })
})()

/** Returns the river as a chain of overlapping pieces. */
export function river(): BaseShape[] {
  const pieces = RIVER.flatMap((reach, i) => {
    const next = RIVER[i + 1]
    return next === undefined ? [disc(reach)] : [disc(reach), reachTo(reach, next)]
  })
  const coordinates = pieces.map((ring) => [[...ring, ring[0]!].map(position)])
  return [
    { layer: 'water', kind: 'river', minZoom: 6, geometry: { type: 'MultiPolygon', coordinates } },
    {
      layer: 'water',
      kind: 'river_name',
      name: '한강',
      nameEn: 'Hangang River',
      minZoom: 10,
      geometry: { type: 'LineString', coordinates: RIVER.map(({ point }) => position(point)) },
    },
  ]
}

function disc({ point, halfWidthM }: Reach): LatLng[] {
  return Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS
    return offsetBy(point, { east: halfWidthM * Math.cos(angle), north: halfWidthM * Math.sin(angle) })
  })
}

function reachTo(from: Reach, to: Reach): LatLng[] {
  const { east, north } = offsetBetween(from.point, to.point)
  const length = Math.hypot(east, north) || 1
  const side = ({ point, halfWidthM }: Reach, sign: number) =>
    offsetBy(point, { east: (sign * -north * halfWidthM) / length, north: (sign * east * halfWidthM) / length })
  return [side(from, -1), side(to, -1), side(to, 1), side(from, 1)]
}
