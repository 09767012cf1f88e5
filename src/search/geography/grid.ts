import { largeFloat64, largeUint32 } from '#base/largeArrays.ts'
import type { LatLng } from '#base/geometry.ts'
import type { Sections } from '../sections.ts'

/**
 * About 100 m on both sides in the middle of Korea (36.5° N). Smaller cells mean fewer venues to test along the edge of
 * a circle and more cells to visit within it (docs/decisions/0013-search-core.md).
 */
export const CELL_LAT = 0.0009
export const CELL_LNG = 0.00112

/** Number of cells that are skipped together when none of them can contribute. */
export const BLOCK_CELLS = 8

/** The numbers of a cell are adjacent, so that one line of the processor's cache contains all of them. */
const CELL_NUMBERS = 4
const [COLUMN, START, OPEN_BEFORE, BEST] = [0, 1, 2, 3]
/** A row has an entry for every such number of columns. */
const ENTRY_COLUMNS = 16
/** The numbers of a row: its first cell, its first entry, and the column of that entry in entries. */
const ROW_NUMBERS = 3

/**
 * Venues in cell order: by row from the south, by column from the west, within a cell by ordinal. So the cells of a row
 * that a circle touches are one range of positions, and the first venue of a cell is its best one.
 */
export interface GridArrays {
  /** The southernmost row with a venue. */
  firstRow: Int32Array
  /**
   * By cell, with one more for the end: column, first position, number of open venues before it, static points of its
   * best venue.
   */
  cells: Int32Array
  /** By row from the first one, with one more for the end. */
  rows: Int32Array
  /** For each row the first cell from every sixteenth column on. */
  entries: Uint32Array
  /** The largest static points in each group of BLOCK_CELLS adjacent cells. */
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

/** The grid of an index. Cells are numbered in cell order, rows from the south pole. */
export class Grid {
  readonly firstRow: number
  /** One more than the last row with a venue. */
  readonly endRow: number
  /** By position: the venue, and its location in degrees. */
  readonly ordinals: Uint32Array
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** By ordinal: the venue's position. */
  readonly positions: Uint32Array
  readonly #cells: Int32Array
  readonly #rows: Int32Array
  readonly #entries: Uint32Array
  readonly #bestOfBlocks: Uint32Array

  constructor(arrays: GridArrays) {
    this.firstRow = arrays.firstRow[0]!
    this.endRow = this.firstRow + arrays.rows.length / ROW_NUMBERS - 1
    this.ordinals = arrays.ordinals
    this.lats = arrays.lats
    this.lngs = arrays.lngs
    this.positions = arrays.positions
    this.#cells = arrays.cells
    this.#rows = arrays.rows
    this.#entries = arrays.entries
    this.#bestOfBlocks = arrays.bestOfBlocks
  }

  columnOf(cell: number): number {
    return this.#cells[cell * CELL_NUMBERS + COLUMN]!
  }

  /** Returns the first position of a cell; for the number after the last cell, the end. */
  startOf(cell: number): number {
    return this.#cells[cell * CELL_NUMBERS + START]!
  }

  /** Returns the number of open venues before a cell. */
  openCountBefore(cell: number): number {
    return this.#cells[cell * CELL_NUMBERS + OPEN_BEFORE]!
  }

  /** Returns the static points of the best open venue of a cell; 0 without one. */
  bestPointsOf(cell: number): number {
    return this.#cells[cell * CELL_NUMBERS + BEST]!
  }

  /** Returns the largest static points of the cells from `cell`, a multiple of BLOCK_CELLS, up to the next multiple. */
  bestPointsOfBlock(cell: number): number {
    return this.#bestOfBlocks[cell / BLOCK_CELLS]!
  }

  /** Returns the first cell of the row whose column is not below `column`. */
  firstCellFrom(row: number, column: number): number {
    const at = (row - this.firstRow) * ROW_NUMBERS
    const first = this.#rows[at]!
    const end = this.#rows[at + ROW_NUMBERS]!
    const entry = Math.floor(column / ENTRY_COLUMNS) - this.#rows[at + 2]!
    if (entry < 0) return first
    const entryAt = this.#rows[at + 1]! + entry
    if (entryAt >= this.#rows[at + ROW_NUMBERS + 1]!) return end
    let cell = this.#entries[entryAt]!
    while (cell < end && this.columnOf(cell) < column) cell++
    return cell
  }
}

interface Cell {
  row: number
  column: number
  start: number
  openCountBefore: number
  best: number
}

/** Builds the grid. `locations` and `points` by ordinal; the first `openCount` venues are open. */
export function gridOf(locations: readonly LatLng[], points: Uint32Array, openCount: number): GridArrays {
  const rowOfVenue = Int32Array.from(locations, ({ lat }) => rowOf(lat))
  const columnOfVenue = Int32Array.from(locations, ({ lng }) => columnOf(lng))
  const ordinals = inCellOrder(rowOfVenue, columnOfVenue)
  const cells: Cell[] = []
  const positions = new Uint32Array(locations.length)
  const lats = largeFloat64(locations.length)
  const lngs = largeFloat64(locations.length)
  let openCountBefore = 0
  ordinals.forEach((ordinal, position) => {
    positions[ordinal] = position
    lats[position] = locations[ordinal]!.lat
    lngs[position] = locations[ordinal]!.lng
    const last = cells.at(-1)
    const [row, column] = [rowOfVenue[ordinal]!, columnOfVenue[ordinal]!]
    // Within a cell the first venue is the best, and closed ones come last.
    const best = ordinal < openCount ? points[ordinal]! : 0
    if (last?.row !== row || last.column !== column) cells.push({ row, column, start: position, openCountBefore, best })
    if (ordinal < openCount) openCountBefore++
  })
  return {
    ...rowArrays(cells),
    cells: Int32Array.from(
      [...cells, { column: 0, start: locations.length, openCountBefore: openCountBefore, best: 0 }].flatMap((cell) => [
        cell.column,
        cell.start,
        cell.openCountBefore,
        cell.best,
      ]),
    ),
    bestOfBlocks: bestOfBlocks(cells),
    ordinals,
    lats,
    lngs,
    positions,
  }
}

/**
 * Orders by row, column and ordinal, encoded as one number each: this sort takes a tenth of the time of one with a
 * comparing function.
 */
function inCellOrder(rows: Int32Array, columns: Int32Array): Uint32Array {
  const [firstRow, firstColumn] = [lowest(rows), lowest(columns)]
  const width = columns.reduce((widest, column) => Math.max(widest, column - firstColumn + 1), 1)
  const keys = largeFloat64(rows.length)
  for (let ordinal = 0; ordinal < keys.length; ordinal++) {
    keys[ordinal] = ((rows[ordinal]! - firstRow) * width + (columns[ordinal]! - firstColumn)) * keys.length + ordinal
  }
  keys.sort()
  const ordinals = largeUint32(keys.length)
  for (let position = 0; position < keys.length; position++) ordinals[position] = keys[position]! % keys.length
  return ordinals
}

function lowest(numbers: Int32Array): number {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity)
}

function bestOfBlocks(cells: readonly Cell[]): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(cells.length / BLOCK_CELLS))
  cells.forEach(({ best }, cell) => {
    const block = Math.floor(cell / BLOCK_CELLS)
    blocks[block] = Math.max(blocks[block]!, best)
  })
  return blocks
}

function rowArrays(cells: readonly Cell[]): Pick<GridArrays, 'firstRow' | 'rows' | 'entries'> {
  const firstRow = cells[0]?.row ?? 0
  const lastRow = cells.at(-1)?.row ?? firstRow - 1
  const rows: number[] = []
  const entries: number[] = []
  let cell = 0
  for (let row = firstRow; row <= lastRow; row++) {
    const firstEntry = Math.floor((cells[cell]!.row === row ? cells[cell]!.column : 0) / ENTRY_COLUMNS)
    rows.push(cell, entries.length, firstEntry)
    for (let entry = firstEntry; cell < cells.length && cells[cell]!.row === row; entry++) {
      entries.push(cell)
      while (cells[cell]?.row === row && cells[cell]!.column < (entry + 1) * ENTRY_COLUMNS) cell++
    }
  }
  rows.push(cells.length, entries.length, 0)
  return { firstRow: Int32Array.of(firstRow), rows: Int32Array.from(rows), entries: Uint32Array.from(entries) }
}

export function gridSections(arrays: GridArrays): Map<string, ArrayBufferView> {
  return new Map(Object.entries(arrays).map(([name, array]: [string, ArrayBufferView]) => [`grid.${name}`, array]))
}

export function readGrid(sections: Sections): Grid {
  return new Grid({
    firstRow: sections.i32('grid.firstRow'),
    cells: sections.i32('grid.cells'),
    rows: sections.i32('grid.rows'),
    entries: sections.u32('grid.entries'),
    bestOfBlocks: sections.u32('grid.bestOfBlocks'),
    ordinals: sections.u32('grid.ordinals'),
    lats: sections.f64('grid.lats'),
    lngs: sections.f64('grid.lngs'),
    positions: sections.u32('grid.positions'),
  })
}
