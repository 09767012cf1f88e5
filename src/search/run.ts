import type { Overlay } from '#contract/overlay.ts'
import type { PlaceQuery, Sort } from '#contract/query.ts'
import { pageByKeyword } from './byKeyword.ts'
import { conditionsOf } from './conditions.ts'
import { hitsOf } from './hits.ts'
import { parseKeyword, matchKeyword } from './keyword.ts'
import { Openness } from './openness.ts'
import { NOTHING, type Page } from './page.ts'
import { Score } from './score.ts'
import { isSupported, withheldIn } from './support.ts'
import type { Tables } from './tables.ts'
import type { SearchAnswer } from './venueIndex.ts'
import { pageOfScope } from './ways.ts'

/**
 * Answers one query. The filters become sets of venues; then the narrowest way in is taken: the keyword's matches, a
 * short list, the cells of a circle, or the whole in discovery order. Each way counts all and orders the page.
 */
export function runSearch(tables: Tables, query: PlaceQuery, overlay: Overlay): SearchAnswer {
  tables.memory.begin()
  const { scope, filters } = query
  const sort: Sort = scope.kind === 'circle' ? query.sort : 'discovery'
  const openness = new Openness(tables, filters)
  const dietaryWithheld = withheldIn(tables, scope, filters, overlay)
  const page = dietaryWithheld.length > 0 ? NOTHING : pageOf(tables, query, overlay, openness)
  return {
    total: page.total,
    hits: hitsOf(tables, query, page),
    sort,
    unknownHoursExcluded: filters.openAt === null ? null : openness.unknownExcluded,
    closedExcluded: openness.closedExcluded,
    dietaryWithheld,
    unsupported: page.total === 0 && !isSupported(tables, scope),
  }
}

function pageOf(tables: Tables, query: PlaceQuery, overlay: Overlay, openness: Openness): Page {
  const { scope, filters, sort, pageSize } = query
  const order = { scope, sort, skip: (query.page - 1) * pageSize, most: pageSize }
  const conditions = conditionsOf(tables, filters, scope, overlay)
  if (conditions.impossible) return NOTHING
  const score = new Score(tables, filters)
  if (filters.keyword === null) return pageOfScope(tables, conditions, openness, score, order)
  const matches = matchKeyword(tables.words, parseKeyword(filters.keyword))
  return pageByKeyword(tables, matches, conditions, openness, score, order)
}
