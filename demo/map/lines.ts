import type { LatLng } from '#base/geometry.ts'
import { offsetBetween } from '../outlines.ts'

/** Six decimals are 10 cm. */
export const position = ({ lat, lng }: LatLng): [number, number] => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]

export const pointsOf = (row: string): LatLng[] =>
  row
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [lng = 0, lat = 0] = pair.split(',').map(Number)
      return { lat, lng }
    })

/** Cuts the corners of a line twice (Chaikin). */
export function rounded(line: readonly LatLng[], isRing: boolean): LatLng[] {
  let smooth = [...line]
  for (let pass = 0; pass < 2; pass++) {
    const cut = smooth.flatMap((from, i) => {
      const to = smooth[i + 1] ?? (isRing ? smooth[0]! : null)
      return to === null ? [] : [between(from, to, 0.25), between(from, to, 0.75)]
    })
    smooth = isRing ? cut : [smooth[0]!, ...cut, smooth.at(-1)!]
  }
  return smooth
}

/** Adds points so that neighbours are at most `stepM` apart. */
export function withSteps(line: readonly LatLng[], stepM: number): LatLng[] {
  return line.flatMap((from, i) => {
    const to = line[i + 1]
    if (to === undefined) return [from]
    const { east, north } = offsetBetween(from, to)
    const steps = Math.max(1, Math.ceil(Math.hypot(east, north) / stepM))
    return Array.from({ length: steps }, (_, step) => between(from, to, step / steps))
  })
}

/** Returns the mean of each point and its neighbours. */
export function relaxed(line: readonly LatLng[]): LatLng[] {
  return line.map((point, i) => {
    const [before, after] = [line[i - 1] ?? point, line[i + 1] ?? point]
    return { lat: (before.lat + 2 * point.lat + after.lat) / 4, lng: (before.lng + 2 * point.lng + after.lng) / 4 }
  })
}

export function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
}
