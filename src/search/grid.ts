import type { LatLng } from '#base/geometry.ts'
import type { Sections } from './sections.ts'

/**
 * About 100 m on both sides in the middle of Korea (36.5° N). Smaller cells mean fewer venues to look at along the edge
 * of a circle and more cells to look at within it (docs/decisions/0013-search-core.md).
 */
export const CELL_LAT = 0.0009
export const CELL_LNG = 0.00112

/** So many cells are passed over at once when none of them is good enough. */
export const BLOCK_CELLS = 8

/**
 * Venues in cell order: by row from the south, by column from the west, within a cell by ordinal. So the cells of a
 * row that a circle touches are one stretch of positions, and the first venue of a cell is its best one.
 */
export interface Grid {
  /** The southernmost row that has a venue; `rowStarts[r]` is the first cell of row `firstRow + r`. */
  firstRow: number
  rowStarts: Uint32Array
  /** By cell: its column, its first position, and how many open venues stand before it. One more at the end. */
  columns: Int32Array
  cellStarts: Uint32Array
  openBefore: Uint32Array
  /** By cell: the static points of its best open venue; 0 without one. */
  bestPoints: Uint32Array
  /** The most of each BLOCK_CELLS cells that follow each other. */
  bestOfBlocks: Uint32Array
  /** By position. */
  ordinals: Uint32Array
  /** By position, degrees. */
  lats: Float64Array
  lngs: Float64Array
  /** By ordinal. */
  positions: Uint32Array
}

export function rowOf(lat: number): number {
  return Math.floor((lat + 90) / CELL_LAT)
}

export function columnOf(lng: number): number {
  return Math.floor((lng + 180) / CELL_LNG)
}

export function southOf(row: number): number {
  return row * CELL_LAT - 90
}

export function westOf(column: number): number {
  return column * CELL_LNG - 180
}

/** `locations` and `points` by ordinal; the first `openCount` are the open ones. */
export function gridOf(locations: readonly LatLng[], points: Uint32Array, openCount: number): Grid {
  const rows = Int32Array.from(locations, ({ lat }) => rowOf(lat))
  const columns = Int32Array.from(locations, ({ lng }) => columnOf(lng))
  const ordinals = Uint32Array.from(locations.keys()).sort(
    (a, b) => rows[a]! - rows[b]! || columns[a]! - columns[b]! || a - b,
  )
  const cells: { row: number; column: number; start: number; openBefore: number }[] = []
  const positions = new Uint32Array(locations.length)
  let openBefore = 0
  ordinals.forEach((ordinal, position) => {
    positions[ordinal] = position
    const last = cells.at(-1)
    const [row, column] = [rows[ordinal]!, columns[ordinal]!]
    if (last?.row !== row || last.column !== column) cells.push({ row, column, start: position, openBefore })
    if (ordinal < openCount) openBefore++
  })
  const firstRow = cells[0]?.row ?? 0
  const rowStarts = new Uint32Array((cells.at(-1)?.row ?? firstRow) - firstRow + 2).fill(cells.length)
  for (let i = cells.length - 1; i >= 0; i--) rowStarts[cells[i]!.row - firstRow] = i
  // Rows without a cell begin where the next one does.
  for (let row = rowStarts.length - 2; row >= 0; row--) rowStarts[row] = Math.min(rowStarts[row]!, rowStarts[row + 1]!)
  // Within a cell the first is the best, and closed ones come last.
  const bestPoints = Uint32Array.from(cells, ({ start }) =>
    ordinals[start]! < openCount ? points[ordinals[start]!]! : 0,
  )
  const bestOfBlocks = Uint32Array.from({ length: Math.ceil(cells.length / BLOCK_CELLS) }, (_, block) =>
    bestPoints.subarray(block * BLOCK_CELLS, (block + 1) * BLOCK_CELLS).reduce((most, best) => Math.max(most, best), 0),
  )
  return {
    firstRow,
    rowStarts,
    columns: Int32Array.from(cells, ({ column }) => column),
    cellStarts: Uint32Array.from([...cells.map(({ start }) => start), locations.length]),
    openBefore: Uint32Array.from([...cells.map((cell) => cell.openBefore), openBefore]),
    bestPoints,
    bestOfBlocks,
    ordinals,
    lats: Float64Array.from(ordinals, (ordinal) => locations[ordinal]!.lat),
    lngs: Float64Array.from(ordinals, (ordinal) => locations[ordinal]!.lng),
    positions,
  }
}

export function gridSections({ firstRow, ...arrays }: Grid): Map<string, ArrayBufferView> {
  const named = Object.entries(arrays).map(([name, array]): [string, ArrayBufferView] => [`grid.${name}`, array])
  return new Map([...named, ['grid.firstRow', Int32Array.of(firstRow)]])
}

export function readGrid(sections: Sections): Grid {
  return {
    firstRow: sections.i32('grid.firstRow')[0]!,
    rowStarts: sections.u32('grid.rowStarts'),
    columns: sections.i32('grid.columns'),
    cellStarts: sections.u32('grid.cellStarts'),
    openBefore: sections.u32('grid.openBefore'),
    bestPoints: sections.u32('grid.bestPoints'),
    bestOfBlocks: sections.u32('grid.bestOfBlocks'),
    ordinals: sections.u32('grid.ordinals'),
    lats: sections.f64('grid.lats'),
    lngs: sections.f64('grid.lngs'),
    positions: sections.u32('grid.positions'),
  }
}

/** The first cell of the row whose column is not below `column`. */
export function firstCellFrom({ columns, rowStarts, firstRow }: Grid, row: number, column: number): number {
  let low = rowStarts[row - firstRow]!
  let high = rowStarts[row - firstRow + 1]!
  while (low < high) {
    const middle = (low + high) >>> 1
    if (columns[middle]! < column) low = middle + 1
    else high = middle
  }
  return low
}
