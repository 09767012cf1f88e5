import { blocksOf, cut, lowestIn, walk, type PlacedBitmap } from '../../columns/bitmap.ts'
import type { Conditions } from '../conditions.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import type { PageRange, Page } from '../page.ts'
import { NO_KEYWORD, type Score } from '../score.ts'
import type { RankTables, SetTables } from '../../columns/tables.ts'
import { TopKeys } from '../../columns/topKeys.ts'

/** A set of venues in discovery order, with its counts when they are known. */
export interface RankSet {
  bitmap: PlacedBitmap
  counts: { open: number; all: number } | null
}

/** Returns the page of all venues that pass the conditions, best first: the first set bits. */
export function pageByRank(
  tables: RankTables,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  score: Score,
  wanted: PageRange,
): Page {
  const passing = narrowed(tables, null, conditions)
  const { shown, total } = settled(tables, passing, hoursFilter)
  const ends = hoursFilter.showsClosed ? [tables.openCount, tables.size] : [tables.openCount]
  if (score.isUniform && ends.length === 1)
    return { total, ordinals: cut(shown.words, 0, tables.openCount, wanted.skip, wanted.most) }
  const top = new TopKeys(wanted.skip + wanted.most, tables.ids.ranks)
  let from = 0
  for (const end of ends) {
    offerBest(shown, from, end, score, top)
    from = end
  }
  return { total, ordinals: top.taken(wanted.skip) }
}

/** Offers the venues of a range until no later one can be accepted. */
export function offerBest(shown: PlacedBitmap, from: number, to: number, score: Score, top: TopKeys): void {
  walk(shown.words, from, to, (ordinal) => {
    if (score.minDeficitFrom(ordinal, NO_KEYWORD) > top.worstRank) return false
    top.offer(score.scoreDeficit(ordinal, NO_KEYWORD), ordinal)
    return true
  })
}

/** Returns the members of `start` (null: all venues) that pass the conditions. May overwrite `start`. */
export function narrowed(tables: SetTables, start: PlacedBitmap | null, conditions: Conditions): RankSet {
  const { memory, size } = tables
  const blocks = blocksOf(size)
  let set: RankSet = start ? { bitmap: start, counts: null } : { bitmap: tables.all, counts: allCounts(tables) }
  // Stored bitmaps are never written to: the first operation writes into a bitmap of this query.
  let own = start
  for (const { byRank, counts } of conditions.required) {
    if (set.bitmap === tables.all) {
      set = { bitmap: byRank, counts }
      continue
    }
    own ??= memory.scratch()
    memory.kernel.both(own.at, set.bitmap.at, byRank.at, blocks)
    set = { bitmap: own, counts: null }
  }
  for (const { byRank } of conditions.excluded) {
    own ??= memory.scratch()
    memory.kernel.without(own.at, set.bitmap.at, byRank.at, blocks)
    set = { bitmap: own, counts: null }
  }
  return conditions.tests.length === 0 ? set : tested(tables, set, own, conditions)
}

function allCounts({ openCount, size }: SetTables): { open: number; all: number } {
  return { open: openCount, all: size }
}

function tested({ memory }: SetTables, set: RankSet, own: PlacedBitmap | null, { tests }: Conditions): RankSet {
  const bitmap = own ?? memory.scratch()
  const [from, into] = [set.bitmap.words, bitmap.words]
  for (let i = 0; i < into.length; i++) into[i] = from[i] === 0 ? 0 : passingOf(from[i]!, i, tests)
  return { bitmap, counts: null }
}

/** Returns the bits of word `at` whose venues pass all tests. */
function passingOf(word: number, at: number, tests: Conditions['tests']): number {
  let passing = 0
  for (let left = word; left !== 0; left &= left - 1) {
    const ordinal = lowestIn(left, at)
    let passes = true
    for (let i = 0; passes && i < tests.length; i++) passes = tests[i]!(ordinal)
    if (passes) passing |= left & -left
  }
  return passing
}

/**
 * Returns the members of a set that are shown: without those closed for good and those not serving; counts the hidden
 * ones.
 */
export function settled(
  tables: SetTables,
  { bitmap, counts }: RankSet,
  hoursFilter: HoursFilter,
): { shown: PlacedBitmap; total: number } {
  const { memory, openCount, size } = tables
  const { windows } = hoursFilter
  if (windows === null) {
    const open = counts?.open ?? memory.countBoth(bitmap, bitmap, 0, openCount)
    const closed = counts ? counts.all - counts.open : memory.countBoth(bitmap, bitmap, openCount, size)
    if (hoursFilter.showsClosed) return { shown: bitmap, total: open + closed }
    hoursFilter.closedExcluded += closed
    return { shown: bitmap, total: open }
  }
  const blocks = blocksOf(size)
  const shown = memory.scratch()
  memory.kernel.both(shown.at, bitmap.at, windows.serving.at, blocks)
  hoursFilter.matched += counts?.open ?? memory.countBoth(bitmap, bitmap, 0, openCount)
  hoursFilter.unknown += memory.countBoth(bitmap, windows.unknown, 0, openCount)
  if (hoursFilter.showsUnknown) {
    const unknown = memory.scratch()
    memory.kernel.both(unknown.at, bitmap.at, windows.unknown.at, blocks)
    memory.kernel.either(shown.at, shown.at, unknown.at, blocks)
  }
  hoursFilter.showsNotedClosures ||= memory.countBoth(shown, windows.noted, 0, openCount) > 0
  return { shown, total: memory.countBoth(shown, shown, 0, openCount) }
}
