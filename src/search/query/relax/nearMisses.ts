import { addTo, blocksOf, type PlacedBitmap } from '../../columns/bitmap.ts'
import { CircleCells, type CircleScope } from '../../geography/circle.ts'
import { Distances } from '../../geography/distance.ts'
import type { QueryTables } from '../../columns/tables.ts'
import type { KeywordReading } from '../../keyword/readings/keywordReading.ts'
import { narrowed } from '../access/byRank.ts'
import { conditionsOf, matching, withSigungu } from '../conditions.ts'
import { withList } from '../narrowing.ts'
import type { QueryCondition, QueryPart } from './relaxConditions.ts'
import type { SearchTarget } from '../searchTarget.ts'

/**
 * The venues of one index that fail at most one condition of a query. Each condition is evaluated once as a set, and a
 * changed condition is counted among the venues that satisfy all the others.
 */
export class NearMisses {
  readonly #target: SearchTarget
  readonly #readingsOf: (keyword: string) => readonly KeywordReading[]
  /** The venues that satisfy all conditions. */
  readonly #passing: PlacedBitmap
  /** The venues that fail exactly one. */
  readonly #failingOne: PlacedBitmap
  readonly #spare: PlacedBitmap
  /** By condition: the venues that satisfy it; null for a condition without changes. */
  readonly #sets: readonly (PlacedBitmap | null)[]

  /** `conditions` with at least one change can be counted; the others must hold. */
  constructor(
    target: SearchTarget,
    conditions: readonly QueryCondition[],
    readingsOf: (keyword: string) => readonly KeywordReading[],
  ) {
    this.#target = target
    this.#readingsOf = readingsOf
    const { memory } = target.tables
    memory.begin()
    this.#passing = this.#everyVenue()
    this.#failingOne = memory.emptyScratch()
    this.#spare = memory.scratch()
    this.#sets = conditions.map(({ asked, changes }) => {
      const mark = memory.inUse
      const set = this.#setOf(asked)
      this.#require(set)
      if (changes.length > 0) return set
      memory.release(mark)
      return null
    })
  }

  /** Returns the number of venues when the condition of that number becomes another one; null for none. */
  count(condition: number, becomes: QueryPart | null): number {
    const { memory, size } = this.#target.tables
    const set = this.#sets[condition]
    if (!set) throw new Error('a condition without changes is not counted')
    const blocks = blocksOf(size)
    const spare = this.#spare
    memory.kernel.without(spare.at, this.#failingOne.at, set.at, blocks)
    memory.kernel.either(spare.at, spare.at, this.#passing.at, blocks)
    if (becomes === null) return memory.countBoth(spare, spare, 0, size)
    const mark = memory.inUse
    const total = memory.countBoth(spare, this.#setOf(becomes), 0, size)
    memory.release(mark)
    return total
  }

  #everyVenue(): PlacedBitmap {
    const { tables, replaced } = this.#target
    const { memory, all, size } = tables
    const every = memory.scratch()
    every.words.set(all.words)
    if (replaced) memory.kernel.without(every.at, every.at, replaced.byRank.at, blocksOf(size))
    return every
  }

  #require(set: PlacedBitmap): void {
    const { memory, size } = this.#target.tables
    const blocks = blocksOf(size)
    const [passing, failingOne, spare] = [this.#passing.at, this.#failingOne.at, this.#spare.at]
    memory.kernel.both(failingOne, failingOne, set.at, blocks)
    memory.kernel.without(spare, passing, set.at, blocks)
    memory.kernel.either(failingOne, failingOne, spare, blocks)
    memory.kernel.both(passing, passing, set.at, blocks)
  }

  /** Returns a set of the index itself, or one in a single scratch bitmap. */
  #setOf(part: QueryPart): PlacedBitmap {
    const { memory } = this.#target.tables
    const mark = memory.inUse
    const kept = memory.scratch()
    const set = this.#venuesOf(part)
    if (memory.inUse === mark + 1) {
      memory.release(mark)
      return set
    }
    kept.words.set(set.words)
    memory.release(mark + 1)
    return kept
  }

  #venuesOf(part: QueryPart): PlacedBitmap {
    const { tables } = this.#target
    switch (part.kind) {
      case 'open':
        return openVenues(tables)
      case 'circle':
        return venuesInCircle(tables, part.circle)
      case 'keyword':
        return matching(tables, part.keyword, this.#readingsOf(part.keyword)).byRank
      case 'hours':
        return servingVenues(tables, part)
      case 'filters':
        return this.#filteredVenues(part)
    }
  }

  #filteredVenues({ scope, filters }: Extract<QueryPart, { kind: 'filters' }>): PlacedBitmap {
    const { tables } = this.#target
    const conditions = conditionsOf({ ...this.#target, replaced: null }, filters, scope)
    if (conditions.impossible) return tables.memory.emptyScratch()
    const start = conditions.tests.length > 0 ? this.#stillRelevant() : null
    return narrowed(tables, start, withList(tables, withSigungu(conditions))).bitmap
  }

  /** Figures are compared one by one, so only of venues that fail at most one condition so far. */
  #stillRelevant(): PlacedBitmap {
    const { memory, size } = this.#target.tables
    const relevant = memory.scratch()
    memory.kernel.either(relevant.at, this.#passing.at, this.#failingOne.at, blocksOf(size))
    return relevant
  }
}

function openVenues({ memory, openCount }: Pick<QueryTables, 'memory' | 'openCount'>): PlacedBitmap {
  const open = memory.emptyScratch()
  open.words.fill(0xffff_ffff, 0, openCount >>> 5)
  if (openCount & 31) open.words[openCount >>> 5] = 2 ** (openCount & 31) - 1
  return open
}

function servingVenues(
  { memory, windows, size }: Pick<QueryTables, 'memory' | 'windows' | 'size'>,
  { openAt, includesUnknown }: Extract<QueryPart, { kind: 'hours' }>,
): PlacedBitmap {
  const { serving, unknown } = windows.setsFor(openAt)
  if (!includesUnknown) return serving
  const either = memory.scratch()
  memory.kernel.either(either.at, serving.at, unknown.at, blocksOf(size))
  return either
}

/** Only venues in the cells at the edge are measured. */
function venuesInCircle({ grid, memory }: Pick<QueryTables, 'grid' | 'memory'>, circle: CircleScope): PlacedBitmap {
  const inside = memory.emptyScratch()
  const distances = new Distances(circle.center, circle.radiusM)
  const add = (from: number, to: number, isWhole: boolean) => {
    for (let at = grid.startOf(from), end = grid.startOf(to); at < end; at++)
      if (isWhole || distances.within(grid.lats[at]!, grid.lngs[at]!)) addTo(inside.words, grid.ordinals[at]!)
  }
  for (const { from, to, innerFrom, innerTo } of new CircleCells(grid, circle).rows) {
    add(from, innerFrom, false)
    add(innerFrom, innerTo, true)
    add(innerTo, to, false)
  }
  return inside
}
