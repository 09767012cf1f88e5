import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import type { Filters, PlaceQuery, Scope, ValueSort } from '#contract/parameters/query.ts'
import { GROUP_POINTS, POINTS, WEIGHTS } from '#search/ranking/discoveryScore.ts'
import { namesBranch, wholeNamesFirst } from '#search/keyword/ownNames.ts'
import type { KeywordReading } from '#search/keyword/readings/keywordReading.ts'
import { plainText } from '../reference/referenceText.ts'
import { distanceSql, double } from '../peers/distanceSql.ts'
import { filtersSql, hasAtmosphere, keywordAsking, valueSql, type Asking } from './filterSql.ts'
import { servingSql } from './hoursSql.ts'
import { preferredSql, readFitsSql } from './keywordSql.ts'

type Circle = Extract<Scope, { kind: 'circle' }>

/** The differences between databases. */
export interface Dialect extends Pick<Asking, 'matches'> {
  /**
   * Returns SQL that is true for all venues of the circle, and possibly for some beyond it, so that the database can
   * use its index.
   */
  isNear: (circle: Circle) => string
}

/**
 * An owner-confirmed dietary value with fewer confirmed venues in the scope is withheld
 * (docs/reference/parameters.md#dietary-coverage).
 */
export const CONFIRMED_MIN = 10
const WITHHELD = 'gluten_free'

interface Readings {
  readings: readonly KeywordReading[]
}

/**
 * Returns a query as one statement. It returns at least one row: the counts, then a place of the page, best first; the
 * place is null on an empty page. Columns: total, unknown, closed, confirmed, id, distance.
 */
export function querySql(query: PlaceQuery, dialect: Dialect, around: Omit<Asking, 'matches'> & Readings): string {
  const { scope, filters, page, pageSize } = query
  const asking = { ...around, matches: dialect.matches }
  const isWithheld = filters.lists.dietary?.includes(WITHHELD) ?? false
  const conditions = [...scopeSql(scope), ...filtersSql(filters, asking)]
  if (isWithheld) conditions.push(`(SELECT n FROM confirmed) >= ${CONFIRMED_MIN}`)
  const parts = [
    ...(scope.kind === 'circle' ? [`near AS MATERIALIZED (${nearSql(scope, dialect)})`] : []),
    ...(filters.keyword === null
      ? []
      : [`fits AS MATERIALIZED (${readFitsSql(filters.keyword, around.readings, keywordAsking(asking))})`]),
    ...(isWithheld ? [`confirmed AS MATERIALIZED (${confirmedSql(scope, asking)})`] : []),
    `matching AS MATERIALIZED (SELECT v.id, CASE WHEN v.closure_level = 'confirmed' THEN 1 ELSE 0 END AS is_closed,
      ${filters.openAt ? servingSql(filters.openAt) : '1'} AS serving,
      ${scope.kind === 'circle' ? 'near.distance' : 'NULL'} AS distance, ${valueSqlOf(query)} AS value, ${behindSql(query, asking)} AS behind, ${lackSql(query, asking)} AS lack
      FROM ${sourceSql(scope)}${filters.keyword === null ? '' : ' JOIN fits ON fits.venue = v.venue'}
      ${where(conditions)})`,
  ]
  return `WITH ${parts.join(', ')}
    SELECT counted.*, ${isWithheld ? '(SELECT n FROM confirmed)' : 'NULL'} AS confirmed, page.id, page.distance
    FROM (SELECT ${countsSql(filters)} FROM matching) counted LEFT JOIN (
      SELECT id, distance, behind, value, lack FROM matching WHERE ${isFound(filters)}
      ORDER BY behind, value IS NULL, value, lack, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    ) page ON 1 = 1 ORDER BY page.behind, page.value IS NULL, page.value, page.lack, page.id`
}

/** Returns 0 for venues whose name or menu has the preferred text, and for all without one; else 1. */
function behindSql({ prefer }: PlaceQuery, asking: Asking): string {
  return prefer === null
    ? '0'
    : `CASE WHEN v.venue IN (${preferredSql(prefer, keywordAsking(asking))}) THEN 0 ELSE 1 END`
}

/**
 * Returns the condition for matches that are shown: with `open_at` closed venues need no condition, because they serve
 * at no time.
 */
function isFound({ openAt, includeUnknownHours, includeClosed }: Filters): string {
  if (openAt) return includeUnknownHours ? 'serving <> 0' : 'serving = 1'
  return includeClosed ? '1 = 1' : 'is_closed = 0'
}

/**
 * Returns the total, the number hidden for unconfirmed hours, and the number hidden as closed (0 with `open_at`:
 * docs/decisions/0006-parameters.md).
 */
function countsSql(filters: Filters): string {
  const { openAt, includeUnknownHours, includeClosed } = filters
  const counted = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`
  const unknown = openAt === null ? 'NULL' : includeUnknownHours ? '0' : counted('serving = -1')
  const closed = includeClosed || openAt ? '0' : counted('is_closed = 1')
  return `${counted(isFound(filters))} AS total, ${unknown} AS unknown, ${closed} AS closed`
}

const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}`

function sourceSql(scope: Scope): string {
  return scope.kind === 'circle' ? 'near JOIN venue v ON v.venue = near.venue' : 'venue v'
}

function scopeSql(scope: Scope): string[] {
  if (scope.kind === 'region') return [`v.region LIKE ${sqlLiteral(`${scope.codePrefix}%`)}`]
  if (scope.kind === 'dongs') return [`v.region IN (${scope.codes.map(sqlLiteral).join(', ')})`]
  return scope.kind === 'circle' ? [`near.distance <= ${scope.radiusM}`] : []
}

function nearSql(circle: Circle, { isNear }: Dialect): string {
  return `SELECT venue, ${distanceSql(circle.center)} AS distance FROM venue WHERE ${isNear(circle)}`
}

function confirmedSql(scope: Scope, asking: Asking): string {
  const conditions = [
    ...scopeSql(scope),
    valueSql('dietary', WITHHELD, asking),
    `v.closure_level IS NULL OR v.closure_level <> 'confirmed'`,
  ]
  return `SELECT count(*) AS n FROM ${sourceSql(scope)} ${where(conditions)}`
}

/** By order: the value that decides before the points, smallest first and unknown last. */
const VALUE_SQL: Readonly<Record<ValueSort, string>> = {
  rating: '-v.rating',
  reviews: '-v.review_count',
  price: 'v.price_avg',
  newest: `-CAST(replace(v.opened_on, '-', '') AS integer)`,
}

function valueSqlOf({ sort }: PlaceQuery): string {
  return sort === 'discovery' || sort === 'distance' ? '0' : VALUE_SQL[sort]
}

/**
 * Returns the sort key, smallest first: metres, or the deficit in points of the discovery score
 * (docs/reference/parameters.md#discovery-score).
 */
function lackSql({ scope, filters, sort }: PlaceQuery, asking: Asking & Readings): string {
  if (scope.kind === 'circle' && sort === 'distance') return 'near.distance'
  const own = `${double(WEIGHTS.recency)} * v.recency + ${double(WEIGHTS.crossSource)} * v.cross_source + ${double(WEIGHTS.completeness)} * v.completeness`
  const points = [`floor(${POINTS} * (${own}) + 0.5)`]
  if (scope.kind === 'circle') {
    const share = `(1 - near.distance / ${double(scope.radiusM)})`
    points.push(`floor(${double(POINTS * WEIGHTS.proximity)} * ${share} + 0.5)`)
  }
  const fits = fitsSql(filters, asking)
  if (fits.length > 0)
    points.push(`floor(${double(POINTS * WEIGHTS.queryFit)} * (${fits.join(' + ')}) / ${fits.length} + 0.5)`)
  if (filters.keyword !== null) points.push(`-(${groupSql(filters.keyword, asking)}) * ${GROUP_POINTS}`)
  return `-(${points.join(' + ')})`
}

/** Returns a condition: the keyword is the venue's whole name and asks for no other (docs/decisions/0061-assumed-keywords.md). */
function ownNameSql(keyword: string, { names }: Asking): string {
  if (!wholeNamesFirst(keyword, names)) return '1 = 0'
  const named = `EXISTS (SELECT 1 FROM mention own JOIN phrase p ON p.phrase = own.phrase
    WHERE own.venue = v.venue AND own.field = 'name' AND p.folded = ${sqlLiteral(plainText(keyword))})`
  return namesBranch(keyword) ? named : `(v.franchise = 0 AND ${named})`
}

/** Returns the number of groups of matches that come before a match (docs/decisions/0061-assumed-keywords.md). */
function groupSql(keyword: string, asking: Asking & Readings): string {
  const { readings } = asking
  const others = readings.findIndex(({ assumed }) => !assumed.some(({ as }) => as === 'nickname'))
  const nicknames = others === -1 ? readings.length : others
  const group =
    nicknames === 0
      ? 'CASE WHEN fits.reading = 0 THEN 1 ELSE 2 END'
      : `CASE WHEN fits.reading = 0 AND fits.fit = 1 THEN 1 WHEN fits.reading = 0 THEN 3
          WHEN fits.reading <= ${nicknames} THEN 2 ELSE 4 END`
  return `CASE WHEN ${ownNameSql(keyword, asking)} THEN 0 ELSE ${group} END`
}

/**
 * Returns how well the query fits, each part 0–1: the keyword, and the share of the requested atmospheres that the
 * venue has.
 */
function fitsSql({ keyword, lists: { atmosphere = [] } }: PlaceQuery['filters'], asking: Asking): string[] {
  const has = atmosphere.map((value) => `CASE WHEN ${hasAtmosphere(value)} THEN 1 ELSE 0 END`)
  return [
    ...(keyword === null ? [] : [`CASE WHEN ${ownNameSql(keyword, asking)} THEN 1.0 ELSE fits.fit END`]),
    ...(has.length === 0 ? [] : [`${double(has.join(' + '))} / ${has.length}`]),
  ]
}
