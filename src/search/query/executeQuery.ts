import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { pageByKeyword } from './access/byKeyword.ts'
import { conditionsOf, type Conditions, type TextPart } from './conditions.ts'
import type { KeywordMatches } from '../keyword/keyword.ts'
import { readingOf } from '../keyword/keywordFits.ts'
import { HoursFilter } from './hoursFilter.ts'
import { NOTHING, type PageRange, type Page } from './page.ts'
import { keywordOrderOf } from './keywordOrder.ts'
import { Score } from './score.ts'
import type { SearchTarget } from './searchTarget.ts'
import { valueRankOf } from './valueOrder.ts'
import { pageOfScope } from './access/accessPaths.ts'
import type { Hit, HoursCounts } from '../venueIndex.ts'

/** A query for all of its venues, or for those in all of some parts. */
export interface PartQuery extends PlaceQuery {
  parts: readonly TextPart[]
}

/** The results of a query in one index, the counts of hidden venues, and the score that ordered them. */
export interface IndexResults {
  page: Page
  hoursFilter: HoursFilter
  score: Score
  /** The numbers of the readings, from 1 on, under which venues of the index match. */
  readings: ReadonlySet<number>
}

/** A query's filters in one index, prepared before its keyword is matched, because filters match keywords, too. */
export interface PreparedQuery {
  tables: SearchTarget['tables']
  conditions: Conditions
  hoursFilter: HoursFilter
}

export function preparedQuery(target: SearchTarget, { scope, filters, parts }: PartQuery): PreparedQuery {
  const { tables } = target
  return {
    tables,
    conditions: conditionsOf(target, filters, scope, parts),
    hoursFilter: new HoursFilter(tables, filters),
  }
}

/** The part of an answer that comes from searching. */
export interface SearchResults {
  total: number
  hits: readonly Hit[]
  hours: HoursCounts
  closedExcluded: number
  showsNotedClosures: boolean
  /** The readings of the keyword under which venues match. */
  readings: readonly KeywordReading[]
}

const NO_READINGS: ReadonlySet<number> = new Set()

/**
 * Returns one page of a query's results in one index. The filters become sets of venues; then the narrowest access path
 * is taken: the keyword's matches, a short list, the cells of a circle, a sigungu, or the whole in discovery order.
 * Each path counts all results and orders the page. `readings` are what else the keyword may mean, `matches` what the
 * keyword and they match; null without a keyword.
 */
export function executeQuery(
  { tables, conditions, hoursFilter }: PreparedQuery,
  { scope, filters, sort }: PartQuery,
  range: PageRange,
  readings: readonly KeywordReading[],
  matches: KeywordMatches | null,
): IndexResults {
  const keywordOrder = keywordOrderOf(filters.keyword, readings)
  const score = new Score(tables, filters, keywordOrder)
  const order = { scope, sort, valueRank: valueRankOf(tables, sort), ...range }
  const found = { hoursFilter, score, readings: NO_READINGS }
  if (conditions.impossible) return { page: NOTHING, ...found }
  if (matches === null) return { page: pageOfScope(tables, conditions, hoursFilter, score, order), ...found }
  const matching = matches.levels.map(({ level }) => readingOf(level)).filter((number) => number > 0)
  const page = pageByKeyword(tables, matches, conditions, hoursFilter, score, order)
  return { ...found, page, readings: new Set(matching) }
}
