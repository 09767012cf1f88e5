import type { Scope } from '#contract/parameters/query.ts'
import { walk } from '../../columns/bitmap.ts'
import type { PageTables } from '../../columns/tables.ts'
import { TopValues } from '../../columns/topValues.ts'
import { proximityPoints } from '../../ranking/discoveryScore.ts'
import { metresFrom } from './byList.ts'
import { narrowed, settled } from './byRank.ts'
import { withSigungu, type Conditions } from '../conditions.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import { withCells, withList } from '../narrowing.ts'
import type { Page, PageRange } from '../page.ts'
import { NO_KEYWORD, type Score } from '../score.ts'
import type { ValueRank } from '../valueOrder.ts'

/**
 * Returns the page in an order by a value of the venues. The index is in discovery order, so every venue that passes is
 * compared.
 */
export function pageByValue(
  tables: PageTables,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  score: Score,
  order: { scope: Scope; valueRank: ValueRank } & PageRange,
): Page {
  const { scope, valueRank } = order
  const sets = withList(tables, withSigungu(conditions))
  const metresTo = scope.kind === 'circle' ? metresFrom(tables, scope.center) : () => 0
  const radiusM = scope.kind === 'circle' ? scope.radiusM : 1
  const isInCircle = (ordinal: number) => metresTo(ordinal) <= radiusM
  const asked =
    scope.kind === 'circle' ? withCells(tables, { ...sets, tests: [...sets.tests, isInCircle] }, scope) : sets
  const { shown, total } = settled(tables, narrowed(tables, null, asked), hoursFilter)
  const top = new TopValues(order.skip + order.most, tables.ids.ranks)
  walk(shown.words, 0, hoursFilter.showsClosed ? tables.size : tables.openCount, (ordinal) => {
    const value = valueRank(ordinal)
    if (top.isHopeless(value)) return true
    const near = scope.kind === 'circle' ? proximityPoints(metresTo(ordinal), radiusM) : 0
    top.offer(value, score.scoreDeficit(ordinal, NO_KEYWORD) - near, ordinal)
    return true
  })
  return { total, ordinals: top.taken(order.skip) }
}
