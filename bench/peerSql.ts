import { boxAround, type Box } from '#base/geometry.ts'
import { DAY_MINUTES, weekdayOf } from '#base/kst.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { Filters, PlaceQuery, Scope } from '#contract/parameters/query.ts'
import { SUBTYPE_FAMILY } from '#venue/vocabulary.ts'
import { KEYWORD_FITS } from '#search/keyword/keywordFits.ts'
import { POINTS, WEIGHTS } from '#search/ranking/discoveryScore.ts'
import {
  BETWEEN,
  bitsOfBooleans,
  bitsOfOccasions,
  numberOfCategory,
  numberOfDate,
  numberOfSubtype,
} from './peerTables.ts'
import { distanceSql } from '../test/peers/distanceSql.ts'
import { type Element, elementsOf, type Matches } from '../test/peers/textPattern.ts'
import type { Question } from './questions.ts'

/**
 * The statements of well-tuned peers: bit masks, covering indexes and an index of character pairs, for the questions of
 * the bench only. The statements of test/differential answer every question, over plain facts without these indexes; as
 * peers they would flatter the index.
 */

/** The SQL in which the two databases differ. */
export interface Dialect {
  matches: Matches
  /** SQL for the venues `v` that have, for each list, at least one of its character pairs. */
  hasGrams: (lists: readonly (readonly string[])[]) => string
  inBox: (box: Box) => string
}

/**
 * Returns a question as one SQL statement. Its rows are the venues of the page, best first: total, id, core body. An
 * empty page has no rows.
 */
export function sqlOf(question: Question, dialect: Dialect): string {
  if (question.kind === 'one')
    return `SELECT 1 AS total, v.id, b.core FROM venue v JOIN body b ON b.ord = v.ord WHERE v.id = '${question.id}'`
  const { scope, filters, page, pageSize } = question.query
  const source = sourceOf(question.query, dialect)
  const scored = filters.keyword !== null || scope.kind === 'circle'
  const cut = `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  // With few matching venues: find them once. With many: count by one index, and walk to the page by another.
  const narrow = scored || filters.booleans.length > 0 || filters.openAt !== null
  if (narrow) {
    return `WITH m AS MATERIALIZED (${source})
      SELECT (SELECT count(*) FROM m) AS total, p.id, b.core
      FROM (SELECT ord, id, lack FROM m ORDER BY lack, id ${cut}) p JOIN body b ON b.ord = p.ord ORDER BY p.lack, p.id`
  }
  const where = conditionsOf(question.query, dialect).join(' AND ')
  return `SELECT (SELECT count(*) FROM venue v WHERE ${where}) AS total, p.id, b.core
    FROM (SELECT v.ord, v.id FROM venue v WHERE ${where} ORDER BY v.ord ${cut}) p
    JOIN body b ON b.ord = p.ord ORDER BY p.ord`
}

/** SQL for the matching venues, each with its score deficit or its distance, to be sorted ascending. */
function sourceOf(query: PlaceQuery, dialect: Dialect): string {
  const { scope, filters, sort } = query
  const where = conditionsOf(query, dialect).join(' AND ')
  if (scope.kind === 'circle') {
    const { radiusM } = scope
    const near = `${POINTS * WEIGHTS.proximity} * (1 - d / ${radiusM}.0)`
    const lack = sort === 'distance' ? 'd' : `-points - floor(${near} + 0.5)`
    return `SELECT ord, id, ${lack} AS lack FROM (
      SELECT v.ord, v.id, v.points, ${distanceSql(scope.center)} AS d FROM venue v WHERE ${where}
    ) c WHERE d <= ${radiusM}`
  }
  if (filters.keyword === null) return `SELECT v.ord, v.id, -v.points AS lack FROM venue v WHERE ${where}`
  const elements = elementsOf(filters.keyword)
  const verified = ['name', 'menu', 'address'].map((column) => dialect.matches(`w.${column}`, elements)).join(' OR ')
  const exact = elements.length === 2 ? '' : ` AND (${verified})`
  return `SELECT v.ord, v.id, -v.points - ${fitSql(elements, dialect)} AS lack
    FROM venue v JOIN words w ON w.ord = v.ord WHERE ${where}${exact}`
}

function conditionsOf({ scope, filters }: PlaceQuery, dialect: Dialect): string[] {
  return ['v.closed = 0', ...scopeSql(scope, dialect), ...filtersSql(filters, dialect)]
}

function scopeSql(scope: Scope, dialect: Dialect): string[] {
  if (scope.kind === 'circle') return [dialect.inBox(boxAround(scope.center, scope.radiusM + 1))]
  if (scope.kind === 'everywhere') return []
  if (scope.kind === 'dongs') return [`v.region IN (${scope.codes.join(', ')})`]
  const [from, to] = ['0', '9'].map((digit) => scope.codePrefix.padEnd(10, digit))
  return [`v.region BETWEEN ${from} AND ${to}`]
}

function filtersSql({ lists, booleans, keyword, openAt }: Filters, dialect: Dialect): string[] {
  const conditions: string[] = []
  const category = lists.business_category?.[0]
  if (category !== undefined) conditions.push(`v.category = ${numberOfCategory(category)}`)
  const subtype = lists.subtype?.[0]
  if (subtype !== undefined)
    conditions.push(`v.subtype IN (${(SUBTYPE_FAMILY[subtype] ?? [subtype]).map(numberOfSubtype).join()})`)
  if (booleans.length > 0) conditions.push(hasBits('v.bools', bitsOfBooleans(booleans)))
  if (lists.recommended_for) conditions.push(hasBits('v.occasions', bitsOfOccasions(lists.recommended_for)))
  if (keyword !== null) conditions.push(dialect.hasGrams(gramsOfPattern(elementsOf(keyword))))
  if (openAt) conditions.push(servingSql(openAt))
  return conditions
}

function hasBits(column: string, bits: bigint): string {
  return `${column} & ${bits} = ${bits}`
}

/** For windows within one day that begin after the service hours of the night before have ended. */
function servingSql({ type, date, startMinute, endMinute }: OpenAt): string {
  const midnight = weekdayOf(date) * DAY_MINUTES
  const end = type === 'point' ? startMinute + 1 : endMinute
  const day = numberOfDate(date)
  return `v.hours IN (SELECT entry FROM stretch WHERE from_minute < ${midnight + end} AND to_minute > ${midnight + startMinute})
    AND (v.off_from IS NULL OR NOT ${day} BETWEEN v.off_from AND v.off_to)`
}

/**
 * Returns, for each two neighbouring characters of a keyword of letters and digits, the pairs of which a text must
 * contain one. An unfinished last syllable is a range.
 */
function gramsOfPattern(elements: readonly Element[]): string[][] {
  const texts = elements.map((element) => element.flatMap((one) => (typeof one === 'string' ? one : charactersOf(one))))
  return texts
    .slice(1)
    .map((seconds, i) => (texts[i] as string[]).flatMap((first) => seconds.map((second) => first + second)))
}

function charactersOf([first, last]: readonly [string, string]): string[] {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i))
}

/** SQL for the points of the best match, as in search/rank. */
function fitSql(elements: readonly Element[], { matches }: Dialect): string {
  const points = (fit: number) => Math.round(POINTS * WEIGHTS.queryFit * fit)
  return `CASE WHEN ${matches('w.name', elements, { start: true, end: true })} THEN ${points(KEYWORD_FITS.exactName)}
    WHEN ${matches('w.name', elements, { start: true })} THEN ${points(KEYWORD_FITS.namePrefix)}
    WHEN ${matches('w.starts', [[BETWEEN], ...elements])} OR ${matches('w.name', elements, { end: true })} THEN ${points(KEYWORD_FITS.nameWord)}
    WHEN ${matches('w.name', elements)} THEN ${points(KEYWORD_FITS.nameSubstring)}
    WHEN ${matches('w.menu', elements)} THEN ${points(KEYWORD_FITS.menu)}
    ELSE ${points(KEYWORD_FITS.address)} END`
}
