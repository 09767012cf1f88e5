/**
 * Returns the number of a tile in PMTiles: zoom by zoom, within a zoom along a Hilbert curve. The tiles below a tile are
 * consecutive in every zoom.
 */
export function tileId(zoom: number, x: number, y: number): number {
  // The number of tiles of all lower zooms: 1 + 4 + 16 + …
  let id = (4 ** zoom - 1) / 3
  let [column, row] = [x, y]
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0
    const below = (row & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ below)
    if (below === 1) continue
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row]
    ;[column, row] = [row, column]
  }
  return id
}
