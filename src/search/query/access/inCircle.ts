import type { Sort } from '#contract/parameters/query.ts'
import { countBothWithin, firstWithin, holds, walk, type Bitmap } from '../../columns/bitmap.ts'
import { CircleCells, type CircleScope, type TouchedRow } from '../../geography/circle.ts'
import { orderedSets, type Conditions, type Test } from '../conditions.ts'
import { Distances } from '../../geography/distance.ts'
import { BLOCK_CELLS } from '../../geography/grid.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import type { PageRange, Page } from '../page.ts'
import { proximityPoints } from '../../ranking/discoveryScore.ts'
import { NO_KEYWORD, type Score } from '../score.ts'
import type { PageTables } from '../../columns/tables.ts'
import { TopKeys } from '../../columns/topKeys.ts'

type CircleTables = Omit<PageTables, 'all' | 'sigungus' | 'size'>
type CircleOrder = { scope: CircleScope; sort: Sort } & PageRange

/**
 * Returns the page of all venues in a circle that pass the conditions. Cells that are completely inside are counted
 * without testing their venues, and the page is filled from the cells that can still contribute to it. Every venue of
 * the circle is tested only for conditions without bitmaps (numbers, hours).
 */
export function pageInCircle(
  tables: CircleTables,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  score: Score,
  order: CircleOrder,
): Page {
  const search = new CircleSearch(tables, conditions, score, order)
  const plain = !search.hasTests && hoursFilter.windows === null && !hoursFilter.showsClosed && score.isUniform
  return plain ? search.byCell(hoursFilter) : search.byVenue(hoursFilter)
}

class CircleSearch {
  readonly hasTests: boolean
  readonly #tables: CircleTables
  readonly #score: Score
  readonly #order: CircleOrder
  readonly #cells: CircleCells
  readonly #distances: Distances
  /** In cell order; null when every venue passes. Valid only in the rows of the circle. */
  readonly #passing: Bitmap | null
  readonly #tests: readonly Test[]
  readonly #top: TopKeys

  constructor(tables: CircleTables, conditions: Conditions, score: Score, order: CircleOrder) {
    this.#tables = tables
    this.#score = score
    this.#order = order
    this.#cells = new CircleCells(tables.grid, order.scope)
    this.#distances = new Distances(order.scope.center, order.scope.radiusM)
    const { required, excluded, tests } = orderedSets(conditions, 'byCell')
    this.#tests = tests
    this.hasTests = tests.length > 0
    this.#passing = this.#passingInRows(required, excluded)
    this.#top = new TopKeys(order.skip + order.most, tables.ids.ranks)
  }

  /** Tests every venue of the circle. */
  byVenue(hoursFilter: HoursFilter): Page {
    let total = 0
    for (const { from, to } of this.#cells.rows) {
      this.#eachIn(from, to, (position, ordinal) => {
        const metres = this.#metresTo(position)
        if (metres > this.#order.scope.radiusM || !this.#tests.every((test) => test(ordinal))) return
        if (!hoursFilter.admits(ordinal)) return
        total++
        this.#top.offer(this.#rankOf(ordinal, metres), ordinal)
      })
    }
    return { total, ordinals: this.#top.taken(this.#order.skip) }
  }

  /** Counts by whole cells, and tests only cells that can contribute to the page. */
  byCell(hoursFilter: HoursFilter): Page {
    let total = 0
    for (const { from, to, innerFrom, innerTo } of this.#cells.rows) {
      const inner = this.#countCells(innerFrom, innerTo)
      total += inner.open
      hoursFilter.closedExcluded += inner.closed
      for (const [first, last] of [
        [from, innerFrom],
        [innerTo, to],
      ] as const) {
        const edge = this.#countOneByOne(first, last)
        total += edge.open
        hoursFilter.closedExcluded += edge.closed
      }
    }
    if (this.#order.most > 0) {
      if (this.#order.sort === 'distance') this.#offerNearest()
      else this.#offerBest()
    }
    return { total, ordinals: this.#top.taken(this.#order.skip) }
  }

  /** Visits cells in rings around the centre; skips everything beyond the worst result of a full page. */
  #offerNearest(): void {
    const ringCount = Math.ceil(this.#order.scope.radiusM / RING_M) + 2
    const numbers = this.#rings(ringCount)
    for (let ring = 0; ring < ringCount; ring++) {
      if (ring * RING_M > this.#top.worstRank) return
      for (let at = numbers[ring]!; at >= 0; at = numbers[at + NEXT]!) this.#offerOpenOf(numbers[at]!)
    }
  }

  #offerOpenOf(cell: number): void {
    const { openByCell } = this.#tables
    const { grid } = this.#tables
    const { ordinals } = grid
    for (let position = grid.startOf(cell); position < grid.startOf(cell + 1); position++) {
      if (!holds(openByCell, position) || (this.#passing !== null && !holds(this.#passing, position))) continue
      const metres = this.#metresTo(position)
      if (metres <= this.#order.scope.radiusM && metres <= this.#top.worstRank)
        this.#top.offer(metres, ordinals[position]!)
    }
  }

  /**
   * Groups the touched cells by minimum distance. By ring: where its first cell stands; there the cell, and where the
   * next one stands. −1 ends a ring.
   */
  #rings(ringCount: number): Int32Array {
    const numbers = numbersOfCells(ringCount + this.#cells.count * RING_NUMBERS)
    numbers.fill(-1, 0, ringCount)
    let at = ringCount
    for (const row of this.#cells.rows) {
      for (let cell = row.from; cell < row.to; cell++, at += RING_NUMBERS) {
        const ring = Math.min(ringCount - 1, Math.floor(this.#cells.minDistanceM(cell, cell, row) / RING_M))
        numbers[at] = cell
        numbers[at + NEXT] = numbers[ring]!
        numbers[ring] = at
      }
    }
    return numbers
  }

  /**
   * Offers the best venue of each cell first: these nearly fill the page. A cell is skipped when its best venue would
   * not be accepted at the cell's minimum distance.
   */
  #offerBest(): void {
    const { openCount } = this.#tables
    const { grid } = this.#tables
    const { ordinals } = grid
    const hopeful = numbersOfCells(this.#cells.count * HOPEFUL_NUMBERS)
    let end = 0
    for (const row of this.#cells.rows) {
      for (let cell = row.from; cell < row.to; cell++) {
        if (cell % BLOCK_CELLS === 0 && cell + BLOCK_CELLS <= row.to && this.#isBlockHopeless(cell, row)) {
          cell += BLOCK_CELLS - 1
          continue
        }
        const least = this.#score.minDeficitOf(grid.bestPointsOf(cell), NO_KEYWORD)
        if (least - NEAREST_BONUS > this.#top.worstRank) continue
        const bonus = proximityPoints(this.#cells.minDistanceM(cell, cell, row), this.#order.scope.radiusM)
        if (least - bonus > this.#top.worstRank) continue
        const first = this.#firstIn(grid.startOf(cell), grid.startOf(cell + 1))
        if (first < 0 || ordinals[first]! >= openCount) continue
        const lack = this.#score.scoreDeficit(ordinals[first]!, NO_KEYWORD) - bonus
        if (lack > this.#top.worstRank) continue
        this.#offerAt(first, ordinals[first]!)
        hopeful[end] = cell
        hopeful[end + SECOND] = first + 1
        hopeful[end + BONUS] = bonus
        hopeful[end + LEAST] = lack
        end += HOPEFUL_NUMBERS
      }
    }
    for (let at = 0; at < end; at += HOPEFUL_NUMBERS) {
      if (hopeful[at + LEAST]! > this.#top.worstRank) continue
      const bonus = hopeful[at + BONUS]!
      this.#walk(hopeful[at + SECOND]!, grid.startOf(hopeful[at]! + 1), (position) => {
        const ordinal = ordinals[position]!
        if (ordinal >= openCount || this.#score.scoreDeficit(ordinal, NO_KEYWORD) - bonus > this.#top.worstRank)
          return false
        this.#offerAt(position, ordinal)
        return true
      })
    }
  }

  /** Returns whether none of the cells of a block can contribute to the page. */
  #isBlockHopeless(cell: number, row: TouchedRow): boolean {
    const points = this.#tables.grid.bestPointsOfBlock(cell)
    const metres = this.#cells.minDistanceM(cell, cell + BLOCK_CELLS - 1, row)
    const bonus = proximityPoints(metres, this.#order.scope.radiusM)
    return this.#score.minDeficitOf(points, NO_KEYWORD) - bonus > this.#top.worstRank
  }

  /** Returns the first passing position of a range; −1 when there is none. */
  #firstIn(from: number, to: number): number {
    return this.#passing === null ? from : firstWithin(this.#passing, from, to)
  }

  #offerAt(position: number, ordinal: number): void {
    const metres = this.#metresTo(position)
    if (metres <= this.#order.scope.radiusM) this.#top.offer(this.#rankOf(ordinal, metres), ordinal)
  }

  #rankOf(ordinal: number, metres: number): number {
    if (this.#order.sort === 'distance') return metres
    return this.#score.scoreDeficit(ordinal, NO_KEYWORD) - proximityPoints(metres, this.#order.scope.radiusM)
  }

  #metresTo(position: number): number {
    const { lats, lngs } = this.#tables.grid
    return this.#distances.to(lats[position]!, lngs[position]!)
  }

  #countCells(from: number, to: number): { open: number; closed: number } {
    const { grid } = this.#tables
    const [start, end] = [grid.startOf(from), grid.startOf(to)]
    if (this.#passing === null) {
      const open = grid.openCountBefore(to) - grid.openCountBefore(from)
      return { open, closed: end - start - open }
    }
    const open = countBothWithin(this.#passing, this.#tables.openByCell, start, end)
    return { open, closed: countBothWithin(this.#passing, this.#passing, start, end) - open }
  }

  /** Counts venues in cells that the edge of the circle crosses. */
  #countOneByOne(from: number, to: number): { open: number; closed: number } {
    let open = 0
    let closed = 0
    if (from >= to) return { open, closed }
    const { grid } = this.#tables
    const { lats, lngs } = grid
    const { openByCell } = this.#tables
    for (let position = grid.startOf(from); position < grid.startOf(to); position++) {
      if (this.#passing !== null && !holds(this.#passing, position)) continue
      if (!this.#distances.within(lats[position]!, lngs[position]!)) continue
      if (holds(openByCell, position)) open++
      else closed++
    }
    return { open, closed }
  }

  /** Visits every passing venue of a range of cells. */
  #eachIn(from: number, to: number, visit: (position: number, ordinal: number) => void): void {
    const { grid } = this.#tables
    const { ordinals } = grid
    if (from >= to) return
    this.#walk(grid.startOf(from), grid.startOf(to), (position) => {
      visit(position, ordinals[position]!)
      return true
    })
  }

  #walk(from: number, to: number, visit: (position: number) => boolean): void {
    if (this.#passing !== null) walk(this.#passing, from, to, visit)
    else for (let position = from; position < to; position++) if (!visit(position)) return
  }

  /** By row and by word; words that two rows share get the same value in both. */
  #passingInRows(required: readonly Bitmap[], excluded: readonly Bitmap[]): Bitmap | null {
    if (required.length === 0 && excluded.length === 0) return null
    const passing = this.#tables.memory.scratch().words
    const { grid } = this.#tables
    for (const { from, to } of this.#cells.rows) {
      const last = (grid.startOf(to) - 1) >>> 5
      for (let i = grid.startOf(from) >>> 5; i <= last; i++) {
        let word = 0xffff_ffff
        for (const bits of required) word &= bits[i]!
        for (const bits of excluded) word &= ~bits[i]!
        passing[i] = word
      }
    }
    return passing
  }
}

/** No venue gains more points by its distance. */
const NEAREST_BONUS = proximityPoints(0, 1)
/** Width of the rings in which cells are visited, about half a cell. */
const RING_M = 50
/** The numbers of a cell in a ring: the cell, and where the next one stands. */
const RING_NUMBERS = 2
const NEXT = 1
/** The numbers of a cell that may contribute: the cell, the position after its best venue, and what bounds the rest. */
const HOPEFUL_NUMBERS = 4
const [SECOND, BONUS, LEAST] = [1, 2, 3]

let cellNumbers = new Int32Array(0)

/**
 * Returns room for numbers, used from circle to circle: for a small circle, allocating it takes as long as filling it.
 * One circle is searched at a time.
 */
function numbersOfCells(count: number): Int32Array {
  if (cellNumbers.length < count) cellNumbers = new Int32Array(2 * count)
  return cellNumbers
}
