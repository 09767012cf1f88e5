import { type Exclusion, type Filters, NO_FILTERS, type PlaceQuery, type Scope } from '#contract/parameters/query.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import type { QueryChange } from '#contract/parameters/relaxation.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import { COMBINE, SUBTYPE_FAMILY } from '#venue/vocabulary.ts'
import type { CircleScope } from '../../geography/circle.ts'
import { foldText, wordsIn } from '../../keyword/text.ts'

/** A set of venues, described by the part of a query that they satisfy. */
export type QueryPart =
  | { kind: 'open' }
  | { kind: 'circle'; circle: CircleScope }
  | { kind: 'keyword'; keyword: string }
  | { kind: 'hours'; openAt: OpenAt; includesUnknown: boolean }
  | { kind: 'filters'; scope: Scope; filters: Filters }

/** A change of a condition, and the venues that satisfy what it becomes; null when every venue does. */
export interface ConditionChange {
  change: QueryChange
  becomes: QueryPart | null
}

/** One condition of a query. A venue is found when it satisfies all conditions. */
export interface QueryCondition {
  asked: QueryPart
  /** The possible changes. Of each inner list only the first that finds something is suggested. */
  changes: readonly (readonly ConditionChange[])[]
}

/** Larger circles that are tried, in multiples of the requested radius; the last one is the largest allowed. */
const RADIUS_FACTORS = [2, 5, 10, 25, 100, Infinity]
/** Digits of the codes that enclose a dong: its sigungu and its province. */
const ENCLOSING_DIGITS = [5, 2]
/** Words of a keyword that are left out one by one. */
const WORDS_TRIED = 4

const EVERYWHERE: Scope = { kind: 'everywhere' }

const filtering = (filters: Partial<Filters>): QueryPart => ({
  kind: 'filters',
  scope: EVERYWHERE,
  filters: { ...NO_FILTERS, ...filters },
})

const without = (name: string, value: string | null = null): ConditionChange => ({
  change: { kind: 'parameter', name, value },
  becomes: null,
})

/**
 * Splits a query into its conditions, those first whose change helps most often. Conditions that compare every venue
 * with a figure come last, because few venues are left then. `nameOf` returns the name of a region.
 */
export function conditionsOfQuery(
  { scope, filters }: Pick<PlaceQuery, 'scope' | 'filters'>,
  nameOf: (codePrefix: string) => string,
): QueryCondition[] {
  return [
    ...areaConditions(scope, nameOf),
    ...lifeConditions(filters),
    ...keywordConditions(filters),
    ...listConditions(filters),
    ...booleanConditions(filters),
    ...boxConditions(filters),
    ...exclusionConditions(filters),
    ...figureConditions(filters),
  ]
}

/** Returns the conditions of the area, which may also be left out when a query starts over. */
export function areaConditionsOf(conditions: readonly QueryCondition[], { kind }: Scope): QueryCondition[] {
  if (kind === 'everywhere') return []
  const [area] = conditions as [QueryCondition, ...QueryCondition[]]
  return [{ asked: area.asked, changes: [...area.changes, [{ change: { kind: 'area' }, becomes: null }]] }]
}

/** Returns the keyword of the conditions, and those that its changes lead to. */
export function keywordsIn(conditions: readonly QueryCondition[]): string[] {
  const parts = conditions.flatMap(({ asked, changes }) => [asked, ...changes.flat().map(({ becomes }) => becomes)])
  return [...new Set(parts.flatMap((part) => (part?.kind === 'keyword' ? [part.keyword] : [])))]
}

function areaConditions(scope: Scope, nameOf: (codePrefix: string) => string): QueryCondition[] {
  if (scope.kind === 'everywhere') return []
  if (scope.kind === 'circle') {
    const wider = RADIUS_FACTORS.map((factor) => Math.min(RADIUS_MAX_M, scope.radiusM * factor))
    const radii = [...new Set(wider)].filter((radiusM) => radiusM > scope.radiusM)
    const changes = radii.map((radiusM): ConditionChange => {
      return { change: { kind: 'radius', radiusM }, becomes: { kind: 'circle', circle: { ...scope, radiusM } } }
    })
    return [{ asked: { kind: 'circle', circle: scope }, changes: [changes] }]
  }
  if (scope.kind === 'dongs') {
    const asked: QueryPart = { kind: 'filters', scope, filters: NO_FILTERS }
    return [{ asked, changes: [enclosing(scope.codes[0] as string, nameOf)] }]
  }
  return [{ asked: inRegion(scope.codePrefix), changes: [enclosing(scope.codePrefix, nameOf)] }]
}

function inRegion(codePrefix: string): QueryPart {
  return { kind: 'filters', scope: { kind: 'region', codePrefix }, filters: NO_FILTERS }
}

/** Returns the regions around one, the narrower first. */
function enclosing(code: string, nameOf: (codePrefix: string) => string): ConditionChange[] {
  return ENCLOSING_DIGITS.filter((digits) => digits < code.length).map((digits) => {
    const codePrefix = code.slice(0, digits)
    return { change: { kind: 'region', codePrefix, fullName: nameOf(codePrefix) }, becomes: inRegion(codePrefix) }
  })
}

/** A venue that is closed for good serves at no time, so with `open_at` only the hours decide. */
function lifeConditions({ openAt, includeClosed, includeUnknownHours }: Filters): QueryCondition[] {
  const conditions: QueryCondition[] = []
  if (!includeClosed) {
    const change: ConditionChange = { change: { kind: 'closed' }, becomes: null }
    conditions.push({ asked: { kind: 'open' }, changes: openAt === null ? [[change]] : [] })
  }
  if (openAt === null) return conditions
  const withUnknown: ConditionChange = {
    change: { kind: 'unknown_hours' },
    becomes: { kind: 'hours', openAt, includesUnknown: true },
  }
  conditions.push({
    asked: { kind: 'hours', openAt, includesUnknown: includeUnknownHours },
    changes: [...(includeUnknownHours ? [] : [[withUnknown]]), [without('open_at')]],
  })
  return conditions
}

function keywordConditions({ keyword }: Filters): QueryCondition[] {
  if (keyword === null) return []
  const words = [...new Set(wordsIn(keyword))]
  const shorter = words.length < 2 ? [] : words.slice(0, WORDS_TRIED)
  const changes = shorter.flatMap((word): ConditionChange[][] => {
    const rest = words.filter((other) => other !== word).join(' ')
    // A keyword of signs only would be refused.
    if (foldText(rest) === '') return []
    return [[{ change: { kind: 'word', word, rest }, becomes: { kind: 'keyword', keyword: rest } }]]
  })
  return [{ asked: { kind: 'keyword', keyword }, changes: [...changes, [without('keyword')]] }]
}

/** Values of which any may match are one condition; values that must all match are one each. */
function listConditions({ lists, subtypeMatch, orNamed }: Filters): QueryCondition[] {
  return (Object.entries(lists) as [ListFilter, readonly string[]][]).flatMap(([filter, values]): QueryCondition[] => {
    const asking = (some: readonly string[]) => filtering({ lists: { [filter]: some }, subtypeMatch, orNamed })
    if (COMBINE[filter] !== 'all' || values.length === 1)
      return [
        {
          asked: asking(values),
          changes: [...familyChange(filter, values, { subtypeMatch, orNamed }), [without(filter, values.join(','))]],
        },
      ]
    return values.map((value) => {
      const rest = values.filter((other) => other !== value)
      return { asked: asking([value]), changes: [[{ change: { kind: 'value', filter, value, rest }, becomes: null }]] }
    })
  })
}

function familyChange(
  filter: ListFilter,
  values: readonly string[],
  { subtypeMatch, orNamed }: Pick<Filters, 'subtypeMatch' | 'orNamed'>,
): ConditionChange[][] {
  if (filter !== 'subtype' || subtypeMatch === 'family' || !values.some((value) => SUBTYPE_FAMILY[value])) return []
  return [[{ change: { kind: 'family' }, becomes: filtering({ lists: { subtype: values }, orNamed }) }]]
}

function booleanConditions({ booleans, priceLevels, is24h }: Filters): QueryCondition[] {
  const conditions = booleans.map((name) => ({ asked: filtering({ booleans: [name] }), changes: [[without(name)]] }))
  if (priceLevels.length > 0)
    conditions.push({ asked: filtering({ priceLevels }), changes: [[without('price_level', priceLevels.join(','))]] })
  if (is24h) conditions.push({ asked: filtering({ is24h }), changes: [[without('is24h')]] })
  return conditions
}

function boxConditions({ bbox }: Filters): QueryCondition[] {
  return bbox === null ? [] : [{ asked: filtering({ bbox }), changes: [[without('bbox')]] }]
}

/** Excluded places stay excluded: callers exclude what they have already shown. */
function exclusionConditions({ exclude, subtypeMatch }: Filters): QueryCondition[] {
  const asking = (some: readonly Exclusion[]) => filtering({ exclude: some, subtypeMatch })
  const places = exclude.filter(({ kind }) => kind === 'place')
  const others = exclude.filter(({ kind }) => kind !== 'place')
  return [
    ...(places.length > 0 ? [{ asked: asking(places), changes: [] }] : []),
    ...others.map((exclusion): QueryCondition => {
      const rest = exclude.filter((other) => other !== exclusion)
      const change: ConditionChange = { change: { kind: 'exclusion', exclusion, rest }, becomes: null }
      return { asked: asking([exclusion]), changes: [[change]] }
    }),
  ]
}

const FIGURES = {
  minPriceAvg: 'min_price_avg',
  maxPriceAvg: 'max_price_avg',
  minConfidence: 'min_confidence',
  minRating: 'min_rating',
  minReviews: 'min_reviews',
  minFreshness: 'min_freshness',
  seenAfter: 'seen_after',
  closedSince: 'closed_since',
} as const satisfies Partial<Record<keyof Filters, string>>

function figureConditions(filters: Filters): QueryCondition[] {
  return (Object.keys(FIGURES) as (keyof typeof FIGURES)[])
    .filter((figure) => filters[figure] !== null)
    .map((figure) => ({
      asked: filtering({ [figure]: filters[figure] }),
      changes: [[without(FIGURES[figure])]],
    }))
}
