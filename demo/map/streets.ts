import { seededRandom } from '#base/seededRandom.ts'
import { regionInEnglish } from '#venue/inEnglish.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { DEMO_DONGS, type DemoDong } from '../dongs.ts'
import { offsetBy, type Offset, outlineOf } from '../outlines.ts'
import { ROADS } from '../places.ts'
import { position } from './lines.ts'

/** Between two streets; a house is a third of it. */
const BLOCK_M = 130
const REACH_BLOCKS = 7
/** Rows and columns with the streets that addresses name; the others are lanes of the first street. */
const MAIN_ROW = 0
const [SECOND_COLUMN, THIRD_ROW, LANE_ROW] = [0, 3, -3]

/** A dong's own axes: streets run along and across. */
interface Axes {
  dong: DemoDong
  cos: number
  sin: number
}

/** Returns the streets of each dong, under the names that its addresses have, and its houses. */
export function streets(): BaseShape[] {
  const random = seededRandom(11)
  return DEMO_DONGS.flatMap((dong) => {
    const angle = (random() * Math.PI) / 2
    const axes = { dong, cos: Math.cos(angle), sin: Math.sin(angle) }
    return [...streetsOf(axes), ...housesOf(axes, random)]
  })
}

function streetsOf(axes: Axes): BaseShape[] {
  const [first = '', second = '', third = '', lane = ''] = ROADS.get(axes.dong.code) ?? []
  const rows = Array.from({ length: 2 * REACH_BLOCKS + 1 }, (_, i) => i - REACH_BLOCKS)
  let lanes = 0
  const named = (line: number, isRow: boolean): [name: string, kind: string] => {
    if (isRow && line === MAIN_ROW) return [first, 'major_road']
    if (!isRow && line === SECOND_COLUMN) return [second, 'major_road']
    if (isRow && line === THIRD_ROW) return [third, 'medium_road']
    if (isRow && line === LANE_ROW) return [lane, 'minor_road']
    lanes += 1
    return [`${first}${lanes}길`, 'minor_road']
  }
  return [true, false].flatMap((isRow) =>
    rows.flatMap((line) => {
      const ends = chord(axes, line * BLOCK_M, isRow)
      if (ends === null) return []
      const [name, kind] = named(line, isRow)
      const minZoom = { major_road: 11, medium_road: 12 }[kind] ?? 13
      const coordinates = ends.map((end) => position(offsetBy(axes.dong, end)))
      const geometry = { type: 'LineString' as const, coordinates }
      const nameEn = kind === 'minor_road' ? undefined : regionInEnglish(name)
      return [{ layer: 'roads' as const, kind, name, nameEn, minZoom, geometry }]
    }),
  )
}

/** Returns the two ends of a street within the outline; null where it misses the dong. */
function chord({ dong, cos, sin }: Axes, atM: number, isRow: boolean): [Offset, Offset] | null {
  // The direction of the street; the direction across it is a quarter turn further.
  const [alongEast, alongNorth] = isRow ? [cos, sin] : [-sin, cos]
  const corners = outlineOf(dong).map(({ east, north }) => ({
    along: east * alongEast + north * alongNorth,
    across: north * alongEast - east * alongNorth,
  }))
  const crossings = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length]!
    if (from.across < atM === to.across < atM) return []
    return [from.along + ((atM - from.across) / (to.across - from.across)) * (to.along - from.along)]
  })
  if (crossings.length < 2) return null
  const end = (distance: number): Offset => ({
    east: distance * alongEast - atM * alongNorth,
    north: distance * alongNorth + atM * alongEast,
  })
  return [end(Math.min(...crossings)), end(Math.max(...crossings))]
}

/** Returns two houses of most blocks. */
function housesOf(axes: Axes, random: () => number): BaseShape[] {
  const houses: BaseShape[] = []
  for (let row = -REACH_BLOCKS; row < REACH_BLOCKS; row++) {
    for (let column = -REACH_BLOCKS; column < REACH_BLOCKS; column++) {
      for (const half of [0, 1]) {
        const [width, depth] = [35 + 20 * random(), 30 + 60 * random()]
        const [left, top] = [column * BLOCK_M + 12 + half * 60, row * BLOCK_M + 12 + random() * (100 - depth)]
        if (random() < 0.4) continue
        const corners = [
          [left, top],
          [left + width, top],
          [left + width, top + depth],
          [left, top + depth],
        ].map(([along = 0, across = 0]) => ({
          east: along * axes.cos - across * axes.sin,
          north: along * axes.sin + across * axes.cos,
        }))
        if (!corners.every((corner) => isWithin(axes.dong, corner))) continue
        const ring = corners.map((corner) => position(offsetBy(axes.dong, corner)))
        const geometry = { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] }
        houses.push({ layer: 'buildings', kind: 'building', minZoom: 13, geometry })
      }
    }
  }
  return houses
}

function isWithin(dong: DemoDong, { east, north }: Offset): boolean {
  const ring = outlineOf(dong)
  return ring.every((from, i) => {
    const to = ring[(i + 1) % ring.length]!
    return (to.east - from.east) * (north - from.north) - (to.north - from.north) * (east - from.east) >= 0
  })
}
