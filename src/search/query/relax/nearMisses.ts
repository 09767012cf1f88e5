import { blocksOf, type PlacedBitmap } from '../../columns/bitmap.ts'
import type { KeywordReading } from '../../keyword/readings/keywordReading.ts'
import { PartSets } from './partSets.ts'
import type { QueryCondition, QueryPart } from './relaxConditions.ts'
import type { SearchTarget } from '../searchTarget.ts'

/**
 * The venues of one index that fail at most one condition of a query. Each condition is evaluated once as a set, and a
 * changed condition is counted among the venues that satisfy all the others.
 */
export class NearMisses {
  readonly #target: SearchTarget
  readonly #parts: PartSets
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
    const { memory } = target.tables
    memory.begin()
    this.#parts = new PartSets(target, readingsOf, () => this.#stillRelevant())
    this.#passing = this.#parts.everyVenue()
    this.#failingOne = memory.emptyScratch()
    this.#spare = memory.scratch()
    this.#sets = conditions.map(({ asked, changes }) => {
      const mark = memory.inUse
      const set = this.#parts.setOf(asked)
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
    const total = memory.countBoth(spare, this.#parts.setOf(becomes), 0, size)
    memory.release(mark)
    return total
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

  /** Figures are compared one by one, so only of venues that fail at most one condition so far. */
  #stillRelevant(): PlacedBitmap {
    const { memory, size } = this.#target.tables
    const relevant = memory.scratch()
    memory.kernel.either(relevant.at, this.#passing.at, this.#failingOne.at, blocksOf(size))
    return relevant
  }
}
