import { WIDE_CELL_M, type BlockRule } from '../blockRules.ts'
import { keyHash } from '../incremental/keyHash.ts'
import type { MatchRecord } from '../normalRecord.ts'
import { cellOf, neighbourhood, placeOnCurve } from '../place/grid.ts'
import { KeyGroups } from './keyGroups.ts'
import { NumberList } from './numberList.ts'

/** A part of the map whose pairs are classified together. A pair belongs to the tile of its first record. */
export interface Tile {
  /** Positions of its own records and of its halo, the others that may be a pair with one of them; ascending. */
  members: Uint32Array
  /** By member, 1 for the records of the tile itself. */
  own: Uint8Array
}

/** What decides which records belong together. */
export interface Tiling {
  rules: readonly BlockRule[]
  /** Pairs of positions that people decided. */
  settled: readonly (readonly [first: number, second: number])[]
  /** Most records of a tile, except where a single cell has more. */
  recordsMax: number
}

/** So many records keep the profiles and keys of a tile below 1 GB. */
export const TILE_RECORDS_MAX = 300_000

/**
 * Divides the records into tiles. Besides its own records, a tile has a halo: all records of the cells around them, and of
 * their telephone numbers and buildings wherever they are. So every block with one of its own records is complete
 * (docs/decisions/0170-tiles-of-a-build.md).
 */
export function tilesOf(records: readonly MatchRecord[], { rules, settled, recordsMax }: Tiling): Tile[] {
  const cells = Float64Array.from(records, ({ lat, lng }) => cellOf(lat, lng, WIDE_CELL_M))
  const tileByCell = tilesByCell(cells, recordsMax)
  const tiles = new Set(tileByCell.values()).size
  const tileOf = Uint32Array.from(cells, (cell) => tileByCell.get(cell) as number)
  const members = Array.from({ length: Math.max(1, tiles) }, () => new NumberList())
  const add = (tile: number, position: number) => (members[tile] as NumberList).push(position)
  addCells(cells, tileByCell, add)
  if (tiles > 1) for (const rule of rules) if (!rule.gridded) addTexts(records, rule.scopesOf, tileOf, add)
  for (const [first, second] of settled) add(tileOf[first] as number, second)
  return members.map((list, tile) => {
    const positions = Uint32Array.from(list.sortedUnique())
    return { members: positions, own: Uint8Array.from(positions, (position) => Number(tileOf[position] === tile)) }
  })
}

/** Returns the tile of each cell: cells follow one another along a curve, and a tile takes them while it has room. */
function tilesByCell(cells: Float64Array, recordsMax: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const tileByCell = new Map<number, number>()
  let [tile, size] = [0, 0]
  for (const [cell, count] of [...counts].sort(([a], [b]) => placeOnCurve(a) - placeOnCurve(b))) {
    if (size > 0 && size + count > recordsMax) [tile, size] = [tile + 1, 0]
    size += count
    tileByCell.set(cell, tile)
  }
  return tileByCell
}

type AddMember = (tile: number, position: number) => void

/** Adds every record to the tiles of its cell and of the cells around it. */
function addCells(cells: Float64Array, tileByCell: ReadonlyMap<number, number>, add: AddMember): void {
  const tilesByPlace = new Map<number, ReadonlySet<number>>()
  cells.forEach((cell, position) => {
    let tiles = tilesByPlace.get(cell)
    if (tiles === undefined) {
      tiles = new Set(neighbourhood(cell).flatMap((near) => tileByCell.get(near) ?? []))
      tilesByPlace.set(cell, tiles)
    }
    for (const tile of tiles) add(tile, position)
  })
}

/**
 * Adds the records of one text to the tiles of all of them. Texts are compared by hashes: a collision adds a record that
 * the tile does not need.
 */
function addTexts(
  records: readonly MatchRecord[],
  scopesOf: (record: MatchRecord) => readonly string[],
  tileOf: Uint32Array,
  add: AddMember,
): void {
  const keys = new KeyGroups(records.length)
  records.forEach((record, position) => {
    for (const scope of scopesOf(record)) {
      const hash = keyHash(scope)
      keys.add(hash % HASH_SCOPES, Math.floor(hash / HASH_SCOPES), position)
    }
  })
  keys.visit((groups, members) => {
    for (const { from, to } of groups) {
      const positions = members.subarray(from, to)
      const tiles = new Set(Array.from(positions, (position) => tileOf[position] as number))
      if (tiles.size === 1) continue
      for (const tile of tiles) for (const position of positions) add(tile, position)
    }
  })
}

/**
 * A key of KeyGroups is exact for scopes below it, as for cells (place/grid.ts), so the upper three bits of a hash of 32
 * bits become the second part of the key.
 */
const HASH_SCOPES = 2 ** 29
