import type { Geometry, Position } from 'geojson'
import type { BaseShape } from '#basemap/baseShape.ts'
import { pbfBlocks, type Primitive } from '#sources/osmBlocks.ts'
import { regionInEnglish, stationInEnglish } from '#venue/inEnglish.ts'
import { isKorean } from '#venue/isKorean.ts'
import { joinedForward, type NodeLine, ringsOf } from './joinedLines.ts'
import { type Bounds, landRings } from './landRings.ts'
import { polygonsOf } from './nestedRings.ts'
import { osmKind, type OsmKind } from './osmKinds.ts'

type Tags = Readonly<Record<string, string>>

/** A relation of ways: a lake with islands, the boundary of a district. */
interface Area {
  kind: OsmKind
  tags: Tags
  ways: readonly number[]
}

/** The ways of a map, as the ids of their nodes. */
interface Ways {
  drawn: { kind: OsmKind; tags: Tags; nodes: NodeLine }[]
  coasts: NodeLine[]
  /** By id, the ways of relations. */
  ofAreas: Map<number, NodeLine>
}

export interface OsmMap {
  shapes: BaseShape[]
  bounds: Bounds
}

/** The whole Mercator map, which ends below 85.06°. */
const WORLD: Position[] = [
  [-180, -85.06],
  [180, -85.06],
  [180, 85.06],
  [-180, 85.06],
  [-180, -85.06],
]

/**
 * Reads the shapes of a base map from an OpenStreetMap extract. The file is read three times, for relations, ways and
 * nodes, so only what the map shows is in memory. Null for an extract without anything to show.
 */
export async function osmShapes(file: string): Promise<OsmMap | null> {
  const areas = await readAreas(file)
  const ways = await readWays(file, new Set(areas.flatMap((area) => area.ways)))
  const wanted = new Set([...ways.drawn.map(({ nodes }) => nodes), ...ways.coasts, ...ways.ofAreas.values()].flat())
  const { positions, stations } = await readNodes(file, wanted)
  if (positions.size === 0 && stations.length === 0) return null
  const bounds = boundsOf(positions.values())
  const lineOf = (nodes: NodeLine): Position[] => nodes.flatMap((id) => (positions.has(id) ? [positions.get(id)!] : []))
  const shapes = [
    ...ways.drawn.flatMap(({ kind, tags, nodes }) => shapeOf(kind, tags, [lineOf(nodes)])),
    ...areas.flatMap(({ kind, tags, ways: ids }) => {
      const lines = ids.flatMap((id) => (ways.ofAreas.has(id) ? [ways.ofAreas.get(id)!] : []))
      return shapeOf(kind, tags, (kind.isArea ? ringsOf(lines) : lines).map(lineOf))
    }),
    ...sea(joinedForward(ways.coasts).map(lineOf), bounds),
    ...stations,
  ]
  return { shapes, bounds }
}

function sea(coasts: readonly Position[][], bounds: Bounds): BaseShape[] {
  const lines = coasts.filter((line) => line.length > 1)
  if (lines.length === 0) return []
  const geometry: Geometry = { type: 'Polygon', coordinates: [WORLD, ...landRings(lines, bounds)] }
  return [{ layer: 'water', kind: 'ocean', minZoom: 0, geometry }]
}

/** Returns the shape of lines; areas that are not closed are left out. */
function shapeOf({ layer, kind, minZoom, isArea }: OsmKind, tags: Tags, lines: readonly Position[][]): BaseShape[] {
  const shown = lines.filter((line) => (isArea ? line.length > 3 : line.length > 1))
  if (shown.length === 0) return []
  const coordinates = isArea ? polygonsOf(shown) : shown
  const geometry = { type: isArea ? 'MultiPolygon' : 'MultiLineString', coordinates } as Geometry
  return [{ layer, kind, minZoom, ...namesOf(tags), geometry }]
}

/** A Korean name without an English one is romanised, as on signs. */
function namesOf(tags: Tags): Pick<BaseShape, 'name' | 'nameEn'> {
  const name = tags['name:ko'] ?? tags['name']
  return { name, nameEn: tags['name:en'] ?? (name !== undefined && isKorean(name) ? inEnglish(name) : undefined) }
}

const inEnglish = (name: string) => (name.endsWith('역') ? stationInEnglish(name) : regionInEnglish(name))

async function readAreas(file: string): Promise<Area[]> {
  const areas: Area[] = []
  for await (const { type, tags = {}, members = [] } of primitives(file)) {
    if (type !== 'relation' || !['multipolygon', 'boundary'].includes(tags['type'] ?? '')) continue
    const kind = osmKind(tags)
    if (kind === null) continue
    const ways = members.filter((member) => member.type === 'way').map(({ ref }) => ref)
    areas.push({ kind, tags, ways })
  }
  return areas
}

async function readWays(file: string, ofAreas: ReadonlySet<number>): Promise<Ways> {
  const ways: Ways = { drawn: [], coasts: [], ofAreas: new Map() }
  for await (const { type, id, tags = {}, refs = [] } of primitives(file)) {
    if (type !== 'way' || refs.length < 2) continue
    if (ofAreas.has(id)) ways.ofAreas.set(id, refs)
    if (tags['natural'] === 'coastline') ways.coasts.push(refs)
    const kind = osmKind(tags)
    // A boundary is drawn with the district that it surrounds.
    if (kind !== null && kind.layer !== 'boundaries') ways.drawn.push({ kind, tags, nodes: refs })
  }
  return ways
}

async function readNodes(file: string, wanted: ReadonlySet<number>) {
  const positions = new Map<number, Position>()
  const stations: BaseShape[] = []
  for await (const { type, id, tags = {}, lat, lon } of primitives(file)) {
    if (type !== 'node' || lat === undefined || lon === undefined) continue
    if (wanted.has(id)) positions.set(id, [lon, lat])
    if (tags['railway'] !== 'station') continue
    const geometry: Geometry = { type: 'Point', coordinates: [lon, lat] }
    stations.push({ layer: 'pois', kind: 'station', minZoom: 11, ...namesOf(tags), geometry })
  }
  return { positions, stations }
}

async function* primitives(file: string): AsyncGenerator<Primitive> {
  for await (const block of pbfBlocks(file)) if (block.kind === 'data') yield* block.primitives
}

function boundsOf(positions: Iterable<Position>): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng = 0, lat = 0] of positions) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
