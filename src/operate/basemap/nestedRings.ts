import type { Position } from 'geojson'
import { type Box, boxOf, polygonHolds, type Ring } from '#base/geometry.ts'

interface NestedRing {
  ring: Position[]
  points: ReadonlySet<Position>
  box: Box
  /** The rings around this one. */
  around: NestedRing[]
}

/**
 * Returns the polygons of an area from its closed rings: a ring within another is a hole, and a ring within a hole is an
 * area again. Rings share only single points, which are the same objects in both.
 */
export function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const nested = rings.map((ring): NestedRing => ({
    ring,
    points: new Set(ring),
    box: boxOf([ring as unknown as Ring]),
    around: [],
  }))
  for (const inner of nested) inner.around = nested.filter((outer) => outer !== inner && isWithin(inner, outer))
  const outers = nested.filter(({ around }) => around.length % 2 === 0)
  return outers.map((outer) => [
    outer.ring,
    ...nested
      .filter(({ around }) => around.length === outer.around.length + 1 && around.includes(outer))
      .map(({ ring }) => ring),
  ])
}

function isWithin({ ring, box }: NestedRing, outer: NestedRing): boolean {
  const { south, west, north, east } = outer.box
  if (box.south < south || box.west < west || box.north > north || box.east > east) return false
  const own = ring.find((point) => !outer.points.has(point))
  return own !== undefined && polygonHolds([outer.ring as unknown as Ring], own[1]!, own[0]!)
}
