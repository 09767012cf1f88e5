import type { Box } from '#contract/parameters/query.ts'
import { addTo, type PlacedBitmap } from '../../columns/bitmap.ts'
import type { GridTables, SetTables } from '../../columns/tables.ts'
import { columnOf, rowOf } from '../../geography/grid.ts'

/**
 * Returns the venues within a rectangle of the map, as a set of this query. Only venues in the cells at its edges are
 * compared one by one.
 */
export function venuesInBox({ grid, memory }: GridTables & Pick<SetTables, 'memory'>, box: Box): PlacedBitmap {
  const { west, south, east, north } = box
  const inside = memory.emptyScratch()
  const [firstRow, lastRow] = [rowOf(south), rowOf(north)]
  const [firstColumn, lastColumn] = [columnOf(west), columnOf(east)]
  const addWhole = (from: number, to: number) => {
    for (let at = grid.startOf(from), end = grid.startOf(to); at < end; at++) addTo(inside.words, grid.ordinals[at]!)
  }
  const addCompared = (from: number, to: number) => {
    for (let at = grid.startOf(from), end = grid.startOf(to); at < end; at++) {
      const lat = grid.lats[at]!
      const lng = grid.lngs[at]!
      if (lat >= south && lat <= north && lng >= west && lng <= east) addTo(inside.words, grid.ordinals[at]!)
    }
  }
  for (let row = Math.max(grid.firstRow, firstRow); row <= Math.min(grid.endRow - 1, lastRow); row++) {
    const from = grid.firstCellFrom(row, firstColumn)
    const to = grid.firstCellFrom(row, lastColumn + 1)
    const isEdge = row === firstRow || row === lastRow
    const innerFrom = isEdge ? to : Math.min(to, grid.firstCellFrom(row, firstColumn + 1))
    const innerTo = Math.max(innerFrom, grid.firstCellFrom(row, lastColumn))
    addCompared(from, innerFrom)
    addWhole(innerFrom, Math.min(innerTo, to))
    addCompared(Math.min(innerTo, to), to)
  }
  return inside
}
