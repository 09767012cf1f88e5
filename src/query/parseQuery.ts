import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import { addDays, daysBetween, kstDate } from '#base/kst.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { invalid } from '#contract/faults.ts'
import { parseFields } from './parameters/fieldMask.ts'
import {
  PAGE_SIZE_DEFAULT,
  RADIUS_DEFAULT_M,
  type ReadEndpoint,
  parametersOf,
} from '#contract/parameters/parameters.ts'
import type {
  ClusterRequest,
  HistoryRequest,
  Parsed,
  PlaceListRequest,
  PlaceRequest,
  RawParams,
  SentenceRequest,
  Spending,
  SuggestRequest,
} from './parsed.ts'
import { checkAreas, checkFilters, checkPosition, checkRadius, checkSwapped } from './parameters/checkParameters.ts'
import type { ParameterValues } from './parameters/parameterValues.ts'
import { readParameters } from './parameters/readParameters.ts'
import type { Filters, RegionQuery, Scope, Sort, SubtypeMatch } from '#contract/parameters/query.ts'
import { namedKindOf } from './sentence/namedKinds.ts'
import { isBooleanFilter } from '#venue/vocabulary.ts'

const HISTORY_DAYS_DEFAULT = 90
const HISTORY_DAYS_MAX = 366

/** Parses the parameters of `GET /api/v1/places`; `open_at` is read relative to `now`. */
export function parseSearch(params: RawParams, now: Instant): Parsed<PlaceListRequest> {
  const parameters = readParameters('search', params, now)
  checkFilters(parameters, params)
  checkAreas(parameters)
  const code = parameters.texts.get('region_code')
  return outcome(parameters, () =>
    placeList('search', parameters, code === undefined ? { kind: 'everywhere' } : { kind: 'region', codePrefix: code }),
  )
}

/** Parses the parameters of `GET /api/v1/places/nearby`. */
export function parseNearby(params: RawParams, now: Instant): Parsed<PlaceListRequest> {
  const parameters = readParameters('nearby', params, now)
  checkFilters(parameters, params)
  checkSwapped(parameters, params)
  const { numbers } = parameters
  return outcome(parameters, () => {
    const center = { lat: given(numbers, 'lat'), lng: given(numbers, 'lng') }
    return placeList('nearby', parameters, {
      kind: 'circle',
      center,
      radiusM: numbers.get('radius') ?? RADIUS_DEFAULT_M,
    })
  })
}

/** Parses the parameters of `GET /api/v1/places/clusters`. */
export function parseClusters(params: RawParams, now: Instant): Parsed<ClusterRequest> {
  const parameters = readParameters('clusters', params, now)
  checkFilters(parameters, params)
  checkSwapped(parameters, params)
  checkPosition(parameters)
  checkAreas(parameters)
  checkRadius(parameters, params)
  const { numbers, texts } = parameters
  return outcome(parameters, () => ({
    ...placeList('clusters', parameters, clusterScope(parameters)),
    zoom: given(numbers, 'zoom'),
    namesAll: texts.get('representatives') !== 'single',
  }))
}

function clusterScope(parameters: ParameterValues): Scope {
  const center = positionOf(parameters)
  if (center !== null) return { kind: 'circle', center, radiusM: parameters.numbers.get('radius') ?? RADIUS_DEFAULT_M }
  const code = parameters.texts.get('region_code')
  return code === undefined ? { kind: 'everywhere' } : { kind: 'region', codePrefix: code }
}

/** Parses the parameters of `GET /api/v1/search`; `toPlaceList` reads the sentence. */
export function parseSentence(params: RawParams, now: Instant): Parsed<SentenceRequest> {
  const parameters = readParameters('sentence', params, now)
  checkSwapped(parameters, params)
  checkPosition(parameters)
  return outcome(parameters, () => ({
    sentence: parameters.texts.get('q') ?? '',
    position: positionOf(parameters),
    params: params.filter(([name]) => !OF_THE_PERSON.has(name)),
    mask: parameters.mask ?? parseFields(null),
    dataVersion: parameters.texts.get('data_version') ?? null,
    at: now,
  }))
}

const OF_THE_PERSON: ReadonlySet<string> = new Set(['q', 'lat', 'lng'])

/** Parses the parameters of `GET /api/v1/suggest`. */
export function parseSuggest(params: RawParams): Parsed<SuggestRequest> {
  const parameters = readParameters('suggest', params, 0)
  checkSwapped(parameters, params)
  checkPosition(parameters)
  return outcome(parameters, () => ({ text: parameters.texts.get('q') ?? '', position: positionOf(parameters) }))
}

function positionOf({ numbers }: ParameterValues): LatLng | null {
  const [lat, lng] = [numbers.get('lat'), numbers.get('lng')]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** Parses the parameters of `GET /api/v1/places/{id}`. */
export function parsePlace(params: RawParams): Parsed<PlaceRequest> {
  const parameters = readParameters('place', params, 0)
  return outcome(parameters, () => ({ mask: parameters.mask ?? parseFields(null), ...spending(parameters) }))
}

/** Parses the parameters of `GET /api/v1/places/{id}/history`: by default the 90 days that end today in Korea. */
export function parseHistory(params: RawParams, now: Instant): Parsed<HistoryRequest> {
  const parameters = readParameters('history', params, now)
  const today = kstDate(now)
  const to = parameters.texts.get('to') ?? today
  const from = parameters.texts.get('from') ?? addDays(to, 1 - HISTORY_DAYS_DEFAULT)
  const days = daysBetween(from, to) + 1
  if (parameters.faults.length === 0 && days < 1) {
    parameters.faults.push(
      invalid(
        'from',
        from,
        { en: `from ${from} is after to ${to}.`, ko: `from 날짜(${from})가 to 날짜(${to})보다 늦습니다.` },
        {
          hint: {
            en: 'Both days are inclusive; to is today when omitted.',
            ko: '두 날짜를 모두 포함하며, to를 생략하면 오늘입니다.',
          },
        },
      ),
    )
  }
  if (parameters.faults.length === 0 && days > HISTORY_DAYS_MAX) {
    parameters.faults.push(
      invalid(
        'from',
        from,
        {
          en: `from ${from} to ${to} spans ${days} days; at most ${HISTORY_DAYS_MAX} are allowed in one request.`,
          ko: `from ${from}부터 to ${to}까지 ${days}일입니다. 한 번에 최대 ${HISTORY_DAYS_MAX}일까지 조회할 수 있습니다.`,
        },
        { hint: { en: 'Request a shorter range.', ko: '기간을 줄이세요.' } },
      ),
    )
  }
  return outcome(parameters, () => ({ from, to, order: parameters.texts.get('order') === 'desc' ? 'desc' : 'asc' }))
}

/** Parses the parameters of `GET /api/v1/regions`. */
export function parseRegions(params: RawParams): Parsed<RegionQuery> {
  const parameters = readParameters('regions', params, 0)
  const { texts } = parameters
  return outcome(parameters, () => ({
    dong: texts.get('dong') ?? null,
    sigungu: texts.get('sigungu') ?? null,
    sido: texts.get('sido') ?? null,
    regionCode: texts.get('region_code') ?? null,
    includeEmpty: parameters.flags.has('include_empty'),
    kind: (texts.get('kind') ?? 'dong') as RegionQuery['kind'],
  }))
}

/** Parses the parameters of endpoints that have none: any name is a fault. */
export function parseNothing(params: RawParams): Parsed<null> {
  return outcome(readParameters('stats', params, 0), () => null)
}

function outcome<T>({ faults, notices }: Pick<ParameterValues, 'faults' | 'notices'>, value: () => T): Parsed<T> {
  return faults.length > 0 ? faults.faulty() : { kind: 'parsed', value: value(), notices }
}

function placeList(
  endpoint: 'search' | 'nearby' | 'clusters',
  parameters: ParameterValues,
  scope: Scope,
): PlaceListRequest {
  const { numbers, texts } = parameters
  return {
    scope,
    filters: filtersOf(parameters),
    prefer: texts.get('prefer') ?? null,
    sort: (texts.get('sort') ?? (endpoint === 'nearby' ? 'distance' : 'discovery')) as Sort,
    page: numbers.get('page') ?? 1,
    pageSize: numbers.get('page_size') ?? PAGE_SIZE_DEFAULT,
    mask: parameters.mask ?? parseFields(null),
    dataVersion: texts.get('data_version') ?? null,
    at: parameters.at,
    resolved: conditionOf(endpoint, parameters),
    areaName: texts.get('in') ?? null,
    ...spending(parameters),
  }
}

function filtersOf({ numbers, texts, flags, words, integers, exclude, openAt, bbox }: ParameterValues): Filters {
  return {
    keyword: texts.get('keyword') ?? null,
    lists: words,
    subtypeMatch: (texts.get('subtype_match') ?? 'family') as SubtypeMatch,
    orNamed: namedKinds(texts.get('or_named'), words.subtype ?? []),
    booleans: [...flags].filter(isBooleanFilter),
    exclude,
    priceLevels: integers.get('price_level') ?? [],
    minPriceAvg: numbers.get('min_price_avg') ?? null,
    maxPriceAvg: numbers.get('max_price_avg') ?? null,
    openAt,
    includeUnknownHours: flags.has('include_unknown_hours'),
    includeClosed: flags.has('include_closed'),
    minConfidence: numbers.get('min_confidence') ?? null,
    bbox,
    minRating: numbers.get('min_rating') ?? null,
    minReviews: numbers.get('min_reviews') ?? null,
    minFreshness: numbers.get('min_freshness') ?? null,
    seenAfter: texts.get('seen_after') ?? null,
    closedSince: texts.get('closed_since') ?? null,
    is24h: flags.has('is24h'),
  }
}

function namedKinds(text: string | undefined, subtypes: readonly string[]): Filters['orNamed'] {
  if (text === undefined || subtypes.length === 0) return []
  const words = text.split(',').filter((word) => foldPunctuation(word).length > 1)
  return words.map((word) => namedKindOf(word.trim(), subtypes))
}

/** Returns the search condition: the parameters that decide which places match, without paging, order and fields. */
function conditionOf(endpoint: ReadEndpoint, { resolved }: ParameterValues): Record<string, unknown> {
  const known = parametersOf(endpoint)
  return Object.fromEntries(
    Object.entries(resolved).filter(([name]) => {
      const group = known.get(name)?.group
      return group === 'filter' || group === 'area'
    }),
  )
}

function spending({ flags, numbers }: ParameterValues): Spending {
  return { dryRun: flags.has('dry_run'), maxUnits: numbers.get('max_units') ?? null }
}

function given(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name)
  if (number === undefined) throw new Error(`${name} is required, and was not read`)
  return number
}
