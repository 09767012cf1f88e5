import { shownPoint } from '../../geography/shownPoint.ts'
import type { Cluster } from '../../venueIndex.ts'
import type { ClusterCells } from './clusterCells.ts'

/** The numbers of a cell. */
const [LAT_SUM, LNG_SUM, SOUTH, WEST, NORTH, EAST, SUMS] = [0, 1, 2, 3, 4, 5, 6]

/** Counts venues by cell of a map, with their mean, their extent and the best of them. */
export class ClusterSums {
  readonly cells: ClusterCells
  readonly #idRanks: Uint32Array
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
  readonly #ranks: Float64Array
  readonly #best: Uint32Array

  constructor(cells: ClusterCells, idRanks: Uint32Array) {
    this.cells = cells
    this.#idRanks = idRanks
    this.#counts = new Uint32Array(cells.count)
    this.#sums = new Float64Array(cells.count * SUMS)
    this.#ranks = new Float64Array(cells.count).fill(Infinity)
    this.#best = new Uint32Array(cells.count)
  }

  /** Counts a venue; returns its cell. */
  add(lat: number, lng: number): number {
    const cell = this.cells.cellOf(lat, lng)
    const at = cell * SUMS
    const sums = this.#sums
    const isFirst = this.#counts[cell]!++ === 0
    sums[at + LAT_SUM]! += lat
    sums[at + LNG_SUM]! += lng
    if (isFirst || lat < sums[at + SOUTH]!) sums[at + SOUTH] = lat
    if (isFirst || lng < sums[at + WEST]!) sums[at + WEST] = lng
    if (isFirst || lat > sums[at + NORTH]!) sums[at + NORTH] = lat
    if (isFirst || lng > sums[at + EAST]!) sums[at + EAST] = lng
    return cell
  }

  /** Names a counted venue as the best of its cell unless a better one is; equal ranks are in the order of their ids. */
  offer(cell: number, rank: number, ordinal: number): void {
    const known = this.#ranks[cell]!
    if (rank > known || (rank === known && this.#idRanks[ordinal]! > this.#idRanks[this.#best[cell]!]!)) return
    this.#ranks[cell] = rank
    this.#best[cell] = ordinal
  }

  /** Returns the clusters, from the north-west to the south-east. */
  clusters(): Cluster[] {
    return [...this.#counts].flatMap((count, cell) => (count === 0 ? [] : [this.#clusterOf(cell, count)]))
  }

  #clusterOf(cell: number, count: number): Cluster {
    const at = cell * SUMS
    const southWest = shownPoint({ lat: this.#sums[at + SOUTH]!, lng: this.#sums[at + WEST]! })
    const northEast = shownPoint({ lat: this.#sums[at + NORTH]!, lng: this.#sums[at + EAST]! })
    return {
      point: shownPoint({ lat: this.#sums[at + LAT_SUM]! / count, lng: this.#sums[at + LNG_SUM]! / count }),
      count,
      bounds: { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat },
      representative: this.#best[cell]!,
    }
  }
}
