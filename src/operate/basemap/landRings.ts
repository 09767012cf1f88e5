import type { Position } from 'geojson'

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number]

/**
 * Returns the rings of the land from the coast's lines, which have the land on their left. A coast that leaves the
 * extract continues along its edge, counterclockwise, to where the next one enters.
 */
export function landRings(coasts: readonly (readonly Position[])[], bounds: Bounds): Position[][] {
  const isClosed = (line: readonly Position[]) => isSame(line[0]!, line.at(-1)!)
  const rings = coasts.filter(isClosed).map((line) => [...line])
  const open = new Set(coasts.filter((line) => !isClosed(line)))
  for (const first of open) {
    if (!open.delete(first)) continue
    const ring = [...first]
    for (;;) {
      const from = edgePosition(ring.at(-1)!, bounds)
      const distanceTo = (line: readonly Position[]) => (edgePosition(line[0]!, bounds) - from + 4) % 4
      const next = [first, ...open].toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]!
      ring.push(...cornersBetween(from, distanceTo(next), bounds))
      if (next === first) break
      open.delete(next)
      ring.push(...next)
    }
    ring.push(first[0]!)
    rings.push(ring)
  }
  return rings
}

/** Returns where on the edge a point is nearest to: side by side from the south-west corner, counterclockwise, from 0 to 4. */
function edgePosition([lng = 0, lat = 0]: Position, [west, south, east, north]: Bounds): number {
  const [x, y] = [share(lng, west, east), share(lat, south, north)]
  const nearest = Math.min(y, 1 - x, 1 - y, x)
  if (nearest === y) return x
  if (nearest === 1 - x) return 1 + y
  return nearest === 1 - y ? 3 - x : (4 - y) % 4
}

function cornersBetween(from: number, distance: number, [west, south, east, north]: Bounds): Position[] {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const passed: Position[] = []
  for (let side = Math.floor(from) + 1; side < from + distance; side++) passed.push(corners[side % 4]!)
  return passed
}

function share(value: number, low: number, high: number): number {
  return Math.max(0, Math.min(1, (value - low) / (high - low)))
}

function isSame([a, b]: Position, [c, d]: Position): boolean {
  return a === c && b === d
}
