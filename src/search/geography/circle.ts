import { METRES_PER_DEGREE } from '#base/geometry.ts'
import type { Scope } from '#contract/parameters/query.ts'
import { CELL_LNG, columnOf, rowOf, southOf, westOf, type Grid } from './grid.ts'

export type CircleScope = Extract<Scope, { kind: 'circle' }>

/** Bounds are slightly too large, so that rounding never moves a venue to the wrong side. */
const BOUND_FACTOR = 1.002
const MARGIN_M = 2
const RADIANS = Math.PI / 180

/**
 * One row of cells that a circle touches: cells `from` … `to − 1`, of which `innerFrom` … `innerTo − 1` are completely
 * inside.
 */
export interface TouchedRow {
  from: number
  to: number
  innerFrom: number
  innerTo: number
  /** Metres along the meridian from the centre to the row; 0 in the row of the centre. */
  northM: number
}

/** The cells that a circle touches, by row, with lower bounds of the distances of their venues. */
export class CircleCells {
  readonly rows: readonly TouchedRow[]
  /** Number of touched cells. */
  readonly count: number
  readonly #grid: Grid
  readonly #lat: number
  readonly #lng: number
  /** Metres per degree of longitude where the touched rows are narrowest and widest. */
  readonly #eastM: { min: number; max: number }

  constructor(grid: Grid, { center, radiusM }: CircleScope) {
    this.#grid = grid
    this.#lat = center.lat
    this.#lng = center.lng
    const reach = (radiusM * BOUND_FACTOR + MARGIN_M) / METRES_PER_DEGREE
    const first = Math.max(grid.firstRow, rowOf(center.lat - reach))
    const last = Math.min(grid.endRow - 1, rowOf(center.lat + reach))
    const middle = Math.min(last, Math.max(first, rowOf(center.lat)))
    // The rows of a circle differ by less than BOUND_FACTOR, so one pair of bounds serves all of them.
    const latitudes = [southOf(first), southOf(last + 1), center.lat].map(Math.abs)
    this.#eastM = {
      min: METRES_PER_DEGREE * Math.cos(Math.max(...latitudes) * RADIANS),
      max: METRES_PER_DEGREE * Math.cos(Math.min(...latitudes) * RADIANS),
    }
    const rows: TouchedRow[] = []
    // From the middle outwards: the first rows are near and quickly raise the threshold for later ones.
    for (let step = 0; step <= Math.max(middle - first, last - middle); step++) {
      for (const row of step === 0 ? [middle] : [middle - step, middle + step]) {
        if (row < first || row > last) continue
        const touched = this.#touchedIn(row, radiusM)
        if (touched.from < touched.to) rows.push(touched)
      }
    }
    this.rows = rows
    this.count = rows.reduce((sum, { from, to }) => sum + to - from, 0)
  }

  /** Returns a lower bound in metres of the distance of all venues in the cells from `first` to `last` of a row. */
  minDistanceM(first: number, last: number, { northM }: TouchedRow): number {
    const west = westOf(this.#grid.columnOf(first))
    const east = westOf(this.#grid.columnOf(last)) + CELL_LNG
    const across = outside(this.#lng, west, east) * this.#eastM.min
    return Math.max(0, Math.sqrt(northM * northM + across * across) / BOUND_FACTOR - MARGIN_M)
  }

  #touchedIn(row: number, radiusM: number): TouchedRow {
    const [south, north] = [southOf(row), southOf(row + 1)]
    const northM = outside(this.#lat, south, north) * METRES_PER_DEGREE
    const farthest = Math.max(Math.abs(this.#lat - south), Math.abs(this.#lat - north)) * METRES_PER_DEGREE
    const touching = halfChord(radiusM * BOUND_FACTOR + MARGIN_M, northM) / this.#eastM.min
    const holding = halfChord(radiusM / BOUND_FACTOR - MARGIN_M, farthest) / this.#eastM.max
    const from = this.#grid.firstCellFrom(row, columnOf(this.#lng - touching))
    const to = this.#grid.firstCellFrom(row, columnOf(this.#lng + touching) + 1)
    // A cell is inside when both its borders are.
    const innerColumn = columnOf(this.#lng - holding) + 1
    const outerColumn = columnOf(this.#lng + holding)
    if (holding <= 0 || innerColumn >= outerColumn) return { from, to, innerFrom: to, innerTo: to, northM }
    const innerFrom = Math.max(from, this.#grid.firstCellFrom(row, innerColumn))
    const innerTo = Math.max(innerFrom, this.#grid.firstCellFrom(row, outerColumn))
    return { from, to, innerFrom, innerTo, northM }
  }
}

/** Returns how far a value is outside a range; 0 within it. */
function outside(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? value - high : 0
}

/** Returns half the width of a circle at a distance from its centre; 0 beyond its radius. */
function halfChord(radiusM: number, awayM: number): number {
  return radiusM <= awayM ? 0 : Math.sqrt(radiusM * radiusM - awayM * awayM)
}
