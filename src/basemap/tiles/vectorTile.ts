import { PbfWriter } from 'pbf'

/** The side of a tile in its own units. */
export const TILE_EXTENT = 4_096
const VERSION = 2
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7]
const POINT = 1
export const POLYGON = 3

/** A shape within a tile: points, lines or rings in units of the tile. */
export interface TileShape {
  type: 1 | 2 | 3
  lines: readonly (readonly (readonly [x: number, y: number])[])[]
  properties: Readonly<Record<string, string>>
}

/** Encodes a vector tile (Mapbox Vector Tile, version 2.1); null when it would have no shape. */
export function vectorTile(layers: ReadonlyMap<string, readonly TileShape[]>): Uint8Array | null {
  const tile = new PbfWriter()
  let isEmpty = true
  for (const [name, shapes] of layers) {
    if (shapes.length === 0) continue
    isEmpty = false
    tile.writeMessage(3, writeLayer, { name, shapes })
  }
  return isEmpty ? null : tile.finish()
}

function writeLayer({ name, shapes }: { name: string; shapes: readonly TileShape[] }, pbf: PbfWriter): void {
  const keys = new Map<string, number>()
  const values = new Map<string, number>()
  pbf.writeVarintField(15, VERSION)
  pbf.writeStringField(1, name)
  for (const shape of shapes) pbf.writeMessage(2, writeShape, { shape, keys, values })
  for (const key of keys.keys()) pbf.writeStringField(3, key)
  for (const value of values.keys()) pbf.writeMessage(4, (text: string, of) => of.writeStringField(1, text), value)
  pbf.writeVarintField(5, TILE_EXTENT)
}

interface LayerShape {
  shape: TileShape
  keys: Map<string, number>
  values: Map<string, number>
}

function writeShape({ shape, keys, values }: LayerShape, pbf: PbfWriter): void {
  const tags = Object.entries(shape.properties).flatMap(([key, value]) => [
    numberOf(keys, key),
    numberOf(values, value),
  ])
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, shape.type)
  pbf.writePackedVarint(4, commandsOf(shape))
}

/** Returns the number of a text in a table, which grows as texts come. */
function numberOf(table: Map<string, number>, text: string): number {
  const known = table.get(text) ?? table.size
  table.set(text, known)
  return known
}

function commandsOf({ type, lines }: TileShape): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  const moveTo = (point: readonly [number, number]) => {
    commands.push(zigzag(point[0] - x), zigzag(point[1] - y))
    ;[x, y] = point
  }
  if (type === POINT) {
    const points = lines.flat()
    commands.push(command(MOVE_TO, points.length))
    for (const point of points) moveTo(point)
    return commands
  }
  for (const line of lines) {
    // The last point of a ring is its first one, to which the path closes.
    const points = type === POLYGON ? line.slice(0, -1) : line
    commands.push(command(MOVE_TO, 1))
    moveTo(points[0]!)
    commands.push(command(LINE_TO, points.length - 1))
    for (const point of points.slice(1)) moveTo(point)
    if (type === POLYGON) commands.push(command(CLOSE_PATH, 1))
  }
  return commands
}

function command(id: number, count: number): number {
  return id | (count << 3)
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}
