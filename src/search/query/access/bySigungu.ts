import { countBothWithin, cut, walk, type Bitmap } from '../../columns/bitmap.ts'
import { orderedSets, type Conditions } from '../conditions.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import type { PageRange, Page } from '../page.ts'
import type { OrdinalRange } from '../../geography/regionOrder.ts'
import type { PageTables, SetTables } from '../../columns/tables.ts'

/**
 * Returns the page of a sigungu, best first: in region order it is one short range of every bitmap. Conditions that are
 * known only by ordinal (numbers, hours, sets of this query) are tested for the remaining venues.
 */
export function pageBySigungu(
  tables: Pick<PageTables, 'memory' | 'sigungus'>,
  { from, openTo, to }: OrdinalRange,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  wanted: PageRange,
): Page {
  const { ordinals } = tables.sigungus
  const { required, excluded, tests } = orderedSets(conditions, 'byRegion')
  const passing = passingIn(tables, from, to, required, excluded)
  if (tests.length === 0 && hoursFilter.windows === null) {
    hoursFilter.closedExcluded += countBothWithin(passing, passing, openTo, to)
    const page = cut(passing, from, openTo, wanted.skip, wanted.most)
    return {
      total: countBothWithin(passing, passing, from, openTo),
      ordinals: page.map((position) => ordinals[position]!),
    }
  }
  const found: number[] = []
  let total = 0
  walk(passing, from, to, (position) => {
    const ordinal = ordinals[position]!
    for (const test of tests) if (!test(ordinal)) return true
    if (!hoursFilter.admits(ordinal)) return true
    if (total++ >= wanted.skip && found.length < wanted.most) found.push(ordinal)
    return true
  })
  return { total, ordinals: found }
}

/** Returns the passing venues in region order; valid only from `from` to `to`. */
function passingIn(
  { memory }: Pick<SetTables, 'memory'>,
  from: number,
  to: number,
  required: readonly Bitmap[],
  excluded: readonly Bitmap[],
): Bitmap {
  if (required.length === 1 && excluded.length === 0) return required[0]!
  const passing = memory.scratch().words
  for (let i = from >>> 5; i << 5 < to; i++) {
    let word = 0xffff_ffff
    for (const bits of required) word &= bits[i]!
    for (const bits of excluded) word &= ~bits[i]!
    passing[i] = word
  }
  return passing
}
