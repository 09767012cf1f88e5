import { passes, type Conditions } from '../conditions.ts'
import { Distances } from '../../geography/distance.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import type { PageRange, Page } from '../page.ts'
import type { Scope, Sort } from '#contract/parameters/query.ts'
import { proximityPoints } from '../../ranking/discoveryScore.ts'
import { NO_KEYWORD, type Score } from '../score.ts'
import type { GridTables, RankTables } from '../../columns/tables.ts'
import { TopKeys } from '../../columns/topKeys.ts'

/** Returns the page when a short list contains all venues that can pass: each of them is tested. */
export function pageByList(
  tables: GridTables & Pick<RankTables, 'ids'>,
  conditions: Conditions & { list: Uint32Array },
  hoursFilter: HoursFilter,
  score: Score,
  order: { scope: Scope; sort: Sort } & PageRange,
): Page {
  const rankOf = rankIn(tables, score, order)
  const top = new TopKeys(order.skip + order.most, tables.ids.ranks)
  let total = 0
  for (const ordinal of conditions.list) {
    if (!passes(conditions, ordinal)) continue
    const rank = rankOf(ordinal, NO_KEYWORD)
    if (rank === null || !hoursFilter.admits(ordinal)) continue
    total++
    top.offer(rank, ordinal)
  }
  return { total, ordinals: top.taken(order.skip) }
}

/** Returns the sort's rank of a venue at a level of the keyword's fit, the smallest first; null outside a circle. */
export function rankIn(
  tables: GridTables,
  score: Score,
  { scope, sort }: { scope: Scope; sort: Sort },
): (ordinal: number, level: number) => number | null {
  if (scope.kind !== 'circle') return (ordinal, level) => score.scoreDeficit(ordinal, level)
  const metresTo = metresFrom(tables, scope.center)
  return (ordinal, level) => {
    const metres = metresTo(ordinal)
    if (metres > scope.radiusM) return null
    return sort === 'distance' ? metres : score.scoreDeficit(ordinal, level) - proximityPoints(metres, scope.radiusM)
  }
}

/** Returns whole metres from a centre to a venue. */
export function metresFrom(
  { grid }: GridTables,
  center: Extract<Scope, { kind: 'circle' }>['center'],
): (ordinal: number) => number {
  const distances = new Distances(center)
  return (ordinal) => {
    const position = grid.positions[ordinal]!
    return distances.to(grid.lats[position]!, grid.lngs[position]!)
  }
}
