import { passes, type Conditions } from './conditions.ts'
import { Distances } from './distance.ts'
import type { Openness } from './openness.ts'
import type { Cut, Page } from './page.ts'
import type { Scope, Sort } from '#contract/query.ts'
import { proximityPoints } from './rank.ts'
import { NO_KEYWORD, type Score } from './score.ts'
import type { Tables } from './tables.ts'
import { TopKeys } from './topKeys.ts'

/** When a short list holds all that can pass: each of them is looked at. */
export function pageByList(
  tables: Tables,
  conditions: Conditions & { list: Uint32Array },
  openness: Openness,
  score: Score,
  order: { scope: Scope; sort: Sort } & Cut,
): Page {
  const lackOf = lackIn(tables, score, order)
  const top = new TopKeys(order.skip + order.most, tables.ids.ranks)
  let total = 0
  for (const ordinal of conditions.list) {
    if (!passes(conditions, ordinal)) continue
    const lack = lackOf(ordinal)
    if (lack === null || !openness.admits(ordinal)) continue
    total++
    top.offer(lack, ordinal)
  }
  return { total, ordinals: top.taken(order.skip) }
}

/** The sort's rank of a venue; null outside a circle. */
function lackIn(
  tables: Tables,
  score: Score,
  { scope, sort }: { scope: Scope; sort: Sort },
): (ordinal: number) => number | null {
  if (scope.kind !== 'circle') return (ordinal) => score.lackOf(ordinal, NO_KEYWORD)
  const metresTo = metresFrom(tables, scope.center)
  return (ordinal) => {
    const metres = metresTo(ordinal)
    if (metres > scope.radiusM) return null
    return sort === 'distance' ? metres : score.lackOf(ordinal, NO_KEYWORD) - proximityPoints(metres, scope.radiusM)
  }
}

/** Whole metres from a centre to a venue. */
export function metresFrom(
  { grid }: Tables,
  center: Extract<Scope, { kind: 'circle' }>['center'],
): (ordinal: number) => number {
  const distances = new Distances(center)
  return (ordinal) => {
    const position = grid.positions[ordinal]!
    return distances.to(grid.lats[position]!, grid.lngs[position]!)
  }
}
