import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Exclusion, Filters, SubtypeMatch } from '#contract/parameters/query.ts'
import { COMBINE, SUBTYPE_FAMILY, valuesOf } from '#venue/vocabulary.ts'
import { double } from '../peers/distanceSql.ts'
import { foldName } from './facts.ts'
import type { Matches } from '../peers/textPattern.ts'
import type { PlaceNames } from '#search/keyword/placeNames.ts'
import { keywordVenuesSql, type KeywordAsking } from './keywordSql.ts'

/**
 * The condition of each filter on a row `v` of `venue` (docs/reference/parameters.md#how-values-combine). Values have
 * SQL only where the rules treat them separately, so that a new value is covered automatically; a new filter has no row
 * here and fails.
 */

/** The context of a request besides its filters. */
export interface Asking {
  /** Index of the overlay. */
  overlay: number
  /** The year up to which the ages of shops are counted. */
  year: number
  matches: Matches
  /** How subtypes match; the filters state it. */
  subtypeMatch?: SubtypeMatch
  names: PlaceNames
}

type ValueSql = (value: string, asking: Asking) => string

/** Minimum score with which a venue counts as having an atmosphere (docs/reference/source-records.md#attributes). */
const ATMOSPHERE_FROM = 0.5

const hasColumn =
  (column: string): ValueSql =>
  (value) =>
    `v.${column} = ${sqlLiteral(value)}`

const hasTrait = (kind: string, value?: string) =>
  `v.venue IN (SELECT venue FROM trait WHERE kind = ${sqlLiteral(kind)}${value === undefined ? '' : ` AND value = ${sqlLiteral(value)}`})`

const isListed =
  (kind: string): ValueSql =>
  (value) =>
    hasTrait(kind, value)

const isPartner = ({ overlay }: Asking) => `v.venue IN (SELECT venue FROM partner_venue WHERE overlay = ${overlay})`

const LIST_SQL: Readonly<Record<ListFilter, ValueSql>> = {
  business_category: hasColumn('category'),
  subtype: (value, { subtypeMatch }) => {
    const family = subtypeMatch === 'exact' ? undefined : SUBTYPE_FAMILY[value]
    return `v.subtype IN (${(family ?? [value]).map(sqlLiteral).join()})`
  },
  parking_type: hasColumn('parking_type'),
  recommended_for: isListed('recommended_for'),
  payment_methods: isListed('payment_methods'),
  serves: isListed('serves'),
  foreign_languages: isListed('foreign_languages'),
  bbq_meat: isListed('bbq_meat'),
  view: isListed('view'),
  atmosphere: (value) => hasAtmosphere(value),
  dietary: (value) =>
    value === 'mixed_group_suitable'
      ? `(v.vegan_mains > 0 AND ${hasTrait('dietary', value)})`
      : hasTrait('dietary', value),
  reservation_channel: (value, asking) =>
    value === 'service' ? isPartner(asking) : hasTrait('reservation_channel', value),
  muslim_friendly: (value) => (value === 'true' ? hasTrait('muslim_friendly') : hasTrait('muslim_friendly', value)),
  local_food: (value) =>
    value === 'true'
      ? `EXISTS (SELECT 1 FROM trait t JOIN home h ON h.speciality = t.value AND h.province = substr(v.region, 1, 2)
          WHERE t.kind = 'local_food' AND t.venue = v.venue)`
      : hasTrait('local_food', value),
  legacy: (value, { year }) => {
    if (value === 'true') return 'v.legacy = 1'
    if (/^\d+y$/.test(value)) return `coalesce(v.years, ${year} - v.founded) >= ${Number.parseInt(value, 10)}`
    const handedDown = value === 'family_generations' ? ' OR v.generation >= 2' : ''
    return `(${hasTrait('legacy', value)}${handedDown})`
  },
  featured_by: (value) => {
    const platform = `CASE platform WHEN 'naver_blog' THEN 'blog' ELSE platform END`
    const name = sqlLiteral(foldName(value))
    return namedSql('feature', 'featured_by', value, platform, `name = ${name} OR handle = ${name}`)
  },
  associated_with: (value) =>
    namedSql('association', 'associated_with', value, 'type', `name = ${sqlLiteral(foldName(value))}`),
}

/** A word of the vocabulary is a kind, never a name. */
function namedSql(table: string, filter: ListFilter, value: string, kind: string, isNamed: string): string {
  const asked = valuesOf(filter).includes(value) ? `${kind} = ${sqlLiteral(value)}` : isNamed
  return `v.venue IN (SELECT venue FROM ${table}${value === 'true' ? '' : ` WHERE ${asked}`})`
}

export function hasAtmosphere(value: string): string {
  return `v.venue IN (SELECT venue FROM trait WHERE kind = 'atmosphere' AND value = ${sqlLiteral(value)} AND score >= ${ATMOSPHERE_FROM})`
}

export function valueSql(filter: ListFilter, value: string, asking: Asking): string {
  const sql = LIST_SQL[filter] as ValueSql | undefined
  if (!sql) throw new Error(`no SQL for the filter ${filter}`)
  return sql(value, asking)
}

/** Returns what the SQL of a keyword needs. */
export function keywordAsking(asking: Asking): KeywordAsking {
  const isTagged = (tag: string) => {
    const [filter, value] = tag.split(':') as [ListFilter, string]
    return valueSql(filter, value, asking)
  }
  return { matches: asking.matches, names: asking.names, isTagged }
}

function booleanSql(name: string, asking: Asking): string {
  const own = hasTrait('boolean', name)
  if (name === 'has_promotion') return `(${own} OR v.promotion = 1)`
  if (name !== 'reservable') return own
  return `(${own} OR v.takes_reservations = 1 OR ${hasTrait('reservation_channel')} OR ${isPartner(asking)})`
}

function exclusionSql(exclusion: Exclusion, asking: Asking): string {
  switch (exclusion.kind) {
    case 'value':
      return valueSql(exclusion.filter, exclusion.value, asking)
    case 'boolean':
      return booleanSql(exclusion.name, asking)
    case 'place':
      return `v.id IN (WITH RECURSIVE led(id) AS (
        SELECT ${sqlLiteral(exclusion.id)} UNION SELECT r.current FROM led JOIN redirect r ON r.old = led.id) SELECT id FROM led)`
    case 'keyword':
      return `v.venue IN (${keywordVenuesSql(exclusion.word, keywordAsking(asking))})`
    case 'franchise':
      return 'v.franchise = 1'
    case 'possibly_closed':
      return 'v.possibly_closed = 1'
  }
}

type Part<Name extends keyof Filters> = (value: Filters[Name], asking: Asking) => readonly string[]

const NOTHING: Part<keyof Filters> = () => []
const number = (value: number | null, condition: (number: string) => string) =>
  value === null ? [] : [condition(`CAST(${value} AS double precision)`)]

/**
 * The conditions of each part of the filters. Keyword, hours and closures also affect ranking or counts: they are in
 * querySql.
 */
const FILTER_SQL: { readonly [Name in keyof Filters]: Part<Name> } = {
  lists: (lists, asking) =>
    (Object.entries(lists) as [ListFilter, readonly string[]][]).map(([filter, values]) => {
      const each = values.map((value) => `(${valueSql(filter, value, asking)})`)
      return `(${each.join(COMBINE[filter] === 'all' ? ' AND ' : ' OR ')})`
    }),
  subtypeMatch: NOTHING,
  // anyRequest.ts asks for none: SQL does not know which words are dishes.
  orNamed: NOTHING,
  booleans: (names, asking) => names.map((name) => booleanSql(name, asking)),
  exclude: (exclusions, asking) => exclusions.map((one) => `(${exclusionSql(one, asking)}) IS NOT TRUE`),
  priceLevels: (levels) => (levels.length === 0 ? [] : [`v.price_level IN (${levels.join()})`]),
  minPriceAvg: (least) => number(least, (value) => `v.price_avg >= ${value}`),
  maxPriceAvg: (most) => number(most, (value) => `v.price_avg <= ${value}`),
  minConfidence: (least) => number(least, (value) => `v.confidence >= ${value}`),
  bbox: (box) =>
    box === null
      ? []
      : [
          `v.lat >= ${double(box.south)} AND v.lat <= ${double(box.north)} AND v.lng >= ${double(box.west)} AND v.lng <= ${double(box.east)}`,
        ],
  minRating: (least) => number(least, (value) => `v.rating >= ${value}`),
  minReviews: (least) => number(least, (value) => `v.review_count >= ${value}`),
  minFreshness: (least) => number(least, (value) => `v.freshness >= ${value}`),
  seenAfter: (day) => (day === null ? [] : [`v.seen_on >= ${sqlLiteral(day)}`]),
  closedSince: (day) => (day === null ? [] : [`v.closure_level = 'confirmed' AND v.closed_on >= ${sqlLiteral(day)}`]),
  is24h: (asked) => (asked ? ['v.all_day = 1'] : []),
  keyword: NOTHING,
  openAt: NOTHING,
  includeUnknownHours: NOTHING,
  includeClosed: NOTHING,
}

/** Returns the conditions of all filters except keyword, hours and closures. */
export function filtersSql(filters: Filters, around: Asking): string[] {
  const asking = { ...around, subtypeMatch: filters.subtypeMatch }
  return (Object.keys(filters) as (keyof Filters)[]).flatMap((name) => {
    const sql = FILTER_SQL[name] as Part<keyof Filters> | undefined
    if (!sql) throw new Error(`no SQL for the filter ${name}`)
    return sql(filters[name], asking)
  })
}
