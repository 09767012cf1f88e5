import { addTo, blocksOf, type PlacedBitmap } from '../../columns/bitmap.ts'
import { CircleCells, type CircleScope } from '../../geography/circle.ts'
import { Distances } from '../../geography/distance.ts'
import type { QueryTables } from '../../columns/tables.ts'
import type { KeywordReading } from '../../keyword/readings/keywordReading.ts'
import { narrowed } from '../access/byRank.ts'
import { conditionsOf, matching, withSigungu } from '../conditions.ts'
import { withList } from '../narrowing.ts'
import type { SearchTarget } from '../searchTarget.ts'
import type { QueryPart } from './relaxConditions.ts'

/** The sets of venues of one index that satisfy parts of a query. */
export class PartSets {
  readonly #target: SearchTarget
  readonly #readingsOf: (keyword: string) => readonly KeywordReading[]
  readonly #relevant: () => PlacedBitmap

  /** `relevant` returns a new scratch bitmap with the venues that still count; figures are compared only of these. */
  constructor(
    target: SearchTarget,
    readingsOf: (keyword: string) => readonly KeywordReading[],
    relevant: () => PlacedBitmap,
  ) {
    this.#target = target
    this.#readingsOf = readingsOf
    this.#relevant = relevant
  }

  /** Returns a new scratch bitmap with every venue of the index that no owner's change replaces. */
  everyVenue(): PlacedBitmap {
    const { tables, replaced } = this.#target
    const { memory, all, size } = tables
    const every = memory.scratch()
    every.words.set(all.words)
    if (replaced) memory.kernel.without(every.at, every.at, replaced.byRank.at, blocksOf(size))
    return every
  }

  /** Returns a set of the index itself, or one in a single scratch bitmap. */
  setOf(part: QueryPart): PlacedBitmap {
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
    const start = conditions.tests.length > 0 ? this.#relevant() : null
    return narrowed(tables, start, withList(tables, withSigungu(conditions))).bitmap
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
