import { latOfMercatorShare, mercatorShareOf } from '#base/geometry.ts'
import type { Box } from '#contract/parameters/query.ts'

/** The most clusters of an answer. */
export const CLUSTERS_MAX = 512
/** A cell is 64 pixels wide: an eighth of a tile of 512 pixels. */
const CELLS_OF_A_TILE = 8
/** Where the Mercator projection ends. */
const LAT_MAX = 85.05

/** The cells of the Mercator map that a box touches, counted by row from the north-west corner. */
export class ClusterCells {
  readonly count: number
  readonly #columns: number
  readonly #perWorld: number
  readonly #firstColumn: number
  /** The southern edges of the rows but the last, from the north. */
  readonly #edges: Float64Array

  /** At this zoom, or at the next lower one with at most `CLUSTERS_MAX` cells. */
  constructor({ west, south, east, north }: Box, zoom: number) {
    let perWorld = 2 ** zoom * CELLS_OF_A_TILE
    const spanOf = (from: number, to: number) => Math.floor(to * perWorld) - Math.floor(from * perWorld) + 1
    const [left, right, top, bottom] = [shareOfLng(west), shareOfLng(east), shareOfLat(north), shareOfLat(south)]
    while (spanOf(left, right) * spanOf(top, bottom) > CLUSTERS_MAX) perWorld /= 2
    const rows = spanOf(top, bottom)
    this.#columns = spanOf(left, right)
    this.count = this.#columns * rows
    this.#perWorld = perWorld
    this.#firstColumn = Math.floor(left * perWorld)
    const firstRow = Math.floor(top * perWorld)
    this.#edges = Float64Array.from({ length: rows - 1 }, (_, row) =>
      latOfMercatorShare((firstRow + row + 1) / perWorld),
    )
  }

  /** Returns the cell of a point in the box. */
  cellOf(lat: number, lng: number): number {
    const column = Math.floor(shareOfLng(lng) * this.#perWorld) - this.#firstColumn
    return this.#rowOf(lat) * this.#columns + column
  }

  /** Compares with the edges of the rows, so that no venue is projected. */
  #rowOf(lat: number): number {
    let [low, high] = [0, this.#edges.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (lat < this.#edges[middle]!) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns where a longitude is between the western and the eastern end of the map, from 0 to 1. */
function shareOfLng(lng: number): number {
  return (lng + 180) / 360
}

/** Returns where a latitude is between the northern and the southern end of the map. */
function shareOfLat(lat: number): number {
  return mercatorShareOf(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)))
}
