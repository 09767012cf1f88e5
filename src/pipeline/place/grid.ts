import { METRES_PER_DEGREE } from '#base/geometry.ts'

/** Degrees of latitude per metre, and of longitude at 36.5° north, the middle of Korea (1 % narrower in Seoul). */
const LAT_PER_M = 1 / METRES_PER_DEGREE
const LNG_PER_M = 1 / (METRES_PER_DEGREE * Math.cos((36.5 * Math.PI) / 180))
/** Cells are counted from a corner south-west of the country, so that their numbers are small and positive. */
const SOUTH = 30
const WEST = 120
/** More than the columns between 120° and 140° east in cells of 100 m. */
const COLUMNS = 1 << 15

/** Returns the cell number of a point in a grid of `sizeM` metres; at least 100 m. */
export function cellOf(lat: number, lng: number, sizeM: number): number {
  const row = Math.floor((lat - SOUTH) / (LAT_PER_M * sizeM))
  const column = Math.floor((lng - WEST) / (LNG_PER_M * sizeM))
  return row * COLUMNS + column
}

/** More than the cell numbers of points in Korea. */
const CELL_RANGE = 2 ** 29

/** Returns one exact number for a number up to 2²⁴, the most entries of a Map, and a cell. */
export function numberedCell(number: number, cell: number): number {
  return number * CELL_RANGE + cell
}

/** Returns the number of a numbered cell. */
export function numberOfCell(numbered: number): number {
  return Math.floor(numbered / CELL_RANGE)
}

/**
 * Steps from a cell to its four neighbours east and north, the three above as first and last: together with the cell
 * they cover every pair of neighbours once.
 */
export const FORWARD_STEPS = { beside: 1, firstAbove: COLUMNS - 1, lastAbove: COLUMNS + 1 } as const

/** Bits of a row or column. */
const SIDE_BITS = 15

/**
 * Returns the place of a cell on the Z-order curve, which alternates the bits of row and column: cells between two close
 * places are close to one another.
 */
export function placeOnCurve(cell: number): number {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS]
  let place = 0
  for (let bit = 0; bit < SIDE_BITS; bit++)
    place |= (((row >> bit) & 1) << (2 * bit + 1)) | (((column >> bit) & 1) << (2 * bit))
  return place
}

/** Returns a cell and its eight neighbours. */
export function neighbourhood(cell: number): number[] {
  const [below, above] = [cell - COLUMNS, cell + COLUMNS]
  return [below - 1, below, below + 1, cell - 1, cell, cell + 1, above - 1, above, above + 1]
}
