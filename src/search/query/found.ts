import type { PlaceQuery } from '#contract/parameters/query.ts'
import { pageByKeyword } from './byKeyword.ts'
import { conditionsOf } from './conditions.ts'
import { matchKeyword, parseKeyword } from '../keyword/keyword.ts'
import { Openness } from './openness.ts'
import { NOTHING, type Cut, type Page } from './page.ts'
import { Score } from './score.ts'
import type { SearchTarget } from './searchTarget.ts'
import { pageOfScope } from './ways.ts'
import type { Hit } from '../venueIndex.ts'

/** What a query finds in one index, what that hides, and by what it was put in order. */
export interface Found {
  page: Page
  openness: Openness
  score: Score
}

/** What of an answer comes from searching. */
export interface Shown {
  total: number
  hits: readonly Hit[]
  unknownExcluded: number
  closedExcluded: number
}

/**
 * One cut of what a query finds in one index. The filters become sets of venues; then the narrowest way in is taken:
 * the keyword's matches, a short list, the cells of a circle, or the whole in discovery order. Each way counts all and
 * orders the page.
 */
export function foundIn(target: SearchTarget, query: PlaceQuery, cut: Cut): Found {
  const { tables } = target
  const { scope, filters, sort } = query
  const openness = new Openness(tables, filters)
  const conditions = conditionsOf(target, filters, scope)
  const score = new Score(tables, filters)
  const order = { scope, sort, ...cut }
  if (conditions.impossible) return { page: NOTHING, openness, score }
  if (filters.keyword === null)
    return { page: pageOfScope(tables, conditions, openness, score, order), openness, score }
  const matches = matchKeyword(tables.words, parseKeyword(filters.keyword))
  return { page: pageByKeyword(tables, matches, conditions, openness, score, order), openness, score }
}
