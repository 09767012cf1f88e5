import type { LatLng } from '#base/geometry.ts'
import { DEMO_DONGS, type DemoDong } from '../dongs.ts'
import { offsetBetween, offsetBy, REACH_M, reachM } from '../outlines.ts'

/** How often a point between several dongs is moved. */
const MOVES_MAX = 40

interface Gap {
  dong: DemoDong
  /** Metres from the outline; negative inside. */
  metres: number
  angle: number
  distanceM: number
}

/** Returns the nearest outline within a few kilometres; null for a point far from all. */
function nearestOutline(point: LatLng): Gap | null {
  let nearest: Gap | null = null
  for (const dong of DEMO_DONGS) {
    const { east, north } = offsetBetween(dong, point)
    const distanceM = Math.hypot(east, north)
    if (distanceM > 4 * REACH_M) continue
    const angle = Math.atan2(north, east)
    const metres = distanceM - reachM(dong, angle)
    if (nearest === null || metres < nearest.metres) nearest = { dong, metres, angle, distanceM }
  }
  return nearest
}

/** Returns the metres from a point to the nearest outline of a dong, at most `most`; negative inside. */
export function gapM(point: LatLng, most: number): number {
  return Math.min(most, nearestOutline(point)?.metres ?? most)
}

/** Returns the nearest point outside all dongs, at least `marginM` from them where there is room. */
export function clearOfDongs(point: LatLng, marginM: number): LatLng {
  let clear = point
  for (let move = 0; move < MOVES_MAX; move++) {
    const gap = nearestOutline(clear)
    if (gap === null || gap.metres >= marginM) return clear
    const distance = gap.distanceM + marginM - gap.metres
    clear = offsetBy(gap.dong, { east: distance * Math.cos(gap.angle), north: distance * Math.sin(gap.angle) })
  }
  return clear
}
