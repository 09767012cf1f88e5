import type { Filters, Scope, Sort } from '#contract/parameters/query.ts'
import { pageByList } from './byList.ts'
import { pageByRank } from './byRank.ts'
import { pageByValue } from './byValue.ts'
import { pageBySigungu } from './bySigungu.ts'
import { conditionsOf, withSigungu, type Conditions } from '../conditions.ts'
import { pageInCircle } from './inCircle.ts'
import { HoursFilter } from '../hoursFilter.ts'
import type { PageRange, Page } from '../page.ts'
import { Score } from '../score.ts'
import type { SearchTarget } from '../searchTarget.ts'
import type { PageTables } from '../../columns/tables.ts'
import type { ValueRank } from '../valueOrder.ts'

/**
 * Returns the page of the venues in a scope that pass, by the narrowest access path: a short list, the cells of a
 * circle, a sigungu, or all in discovery order. In an order by a value all of them are one set.
 */
export function pageOfScope(
  tables: PageTables,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  score: Score,
  order: { scope: Scope; sort: Sort; valueRank: ValueRank | null } & PageRange,
): Page {
  const { list, sigungu } = conditions
  const { scope, valueRank } = order
  if (valueRank !== null) return pageByValue(tables, conditions, hoursFilter, score, { ...order, valueRank })
  if (list !== null) return pageByList(tables, { ...withSigungu(conditions), list }, hoursFilter, score, order)
  if (scope.kind === 'circle') return pageInCircle(tables, conditions, hoursFilter, score, { ...order, scope })
  // The hours sets are in discovery order: for a sigungu without other required sets, the whole order is faster than
  // testing each venue.
  const isNarrowed = hoursFilter.windows === null || conditions.required.length > 0
  if (sigungu !== null && isNarrowed && score.isUniform && !hoursFilter.showsClosed)
    return pageBySigungu(tables, sigungu.stretch, conditions, hoursFilter, order)
  return pageByRank(tables, withSigungu(conditions), hoursFilter, score, order)
}

/** Returns the number of venues of a scope that a query with these filters would show. */
export function countShown(targets: readonly SearchTarget[], scope: Scope, filters: Filters): number {
  return targets.reduce((count, target) => count + countIn(target, scope, filters), 0)
}

function countIn(target: SearchTarget, scope: Scope, filters: Filters): number {
  const { tables } = target
  const conditions = conditionsOf(target, filters, scope)
  if (conditions.impossible) return 0
  const order = { scope, sort: 'distance', valueRank: null, skip: 0, most: 0 } as const
  return pageOfScope(tables, conditions, new HoursFilter(tables, filters), new Score(tables, filters), order).total
}
