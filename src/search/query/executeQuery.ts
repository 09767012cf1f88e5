import type { PlaceQuery } from '#contract/parameters/query.ts'
import { pageByKeyword } from './byKeyword.ts'
import { conditionsOf } from './conditions.ts'
import { matchKeyword, parseKeyword } from '../keyword/keyword.ts'
import { HoursFilter } from './hoursFilter.ts'
import { NOTHING, type PageRange, type Page } from './page.ts'
import { Score } from './score.ts'
import type { SearchTarget } from './searchTarget.ts'
import { valueRankOf } from './valueOrder.ts'
import { TableMeanings } from './tableMeanings.ts'
import { pageOfScope } from './accessPaths.ts'
import type { Hit, HoursCounts } from '../venueIndex.ts'

/** The results of a query in one index, the counts of hidden venues, and the score that ordered them. */
export interface Found {
  page: Page
  hoursFilter: HoursFilter
  score: Score
}

/** The part of an answer that comes from searching. */
export interface Shown {
  total: number
  hits: readonly Hit[]
  hours: HoursCounts
  closedExcluded: number
  showsNoted: boolean
}

/**
 * Returns one page of a query's results in one index. The filters become sets of venues; then the narrowest access path
 * is taken: the keyword's matches, a short list, the cells of a circle, a sigungu, or the whole in discovery order.
 * Each path counts all results and orders the page.
 */
export function executeQuery(target: SearchTarget, query: PlaceQuery, range: PageRange): Found {
  const { tables } = target
  const { scope, filters, sort } = query
  const hoursFilter = new HoursFilter(tables, filters)
  const conditions = conditionsOf(target, filters, scope)
  const score = new Score(tables, filters)
  const order = { scope, sort, valueRank: valueRankOf(tables, sort), ...range }
  if (conditions.impossible) return { page: NOTHING, hoursFilter, score }
  if (filters.keyword === null)
    return { page: pageOfScope(tables, conditions, hoursFilter, score, order), hoursFilter, score }
  const matches = matchKeyword(
    tables.words,
    parseKeyword(filters.keyword, tables.placeNames),
    new TableMeanings(tables),
  )
  return { page: pageByKeyword(tables, matches, conditions, hoursFilter, score, order), hoursFilter, score }
}
