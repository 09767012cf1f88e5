import type { Instant } from '#base/clock.ts'
import type { LatLng } from '#base/geometry.ts'
import { inKorea } from '#base/korea.ts'
import { addDays, daysBetween, kstDate } from '#base/kst.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { echo, invalid, missing, nearest, snakeCase } from '#contract/faults.ts'
import { parseFields } from './parameters/fieldMask.ts'
import {
  PAGE_SIZE_DEFAULT,
  PARAMETERS,
  RADIUS_DEFAULT_M,
  type ReadEndpoint,
  parametersOf,
} from '#contract/parameters/parameters.ts'
import type {
  HistoryRequest,
  Parsed,
  PlaceListRequest,
  PlaceRequest,
  RawParams,
  SentenceRequest,
  Spending,
  SuggestRequest,
} from './parsed.ts'
import { type ParameterValues, emptyValues } from './parameters/parameterValues.ts'
import { readValues } from './parameters/readValues.ts'
import type { Filters, RegionQuery, Scope, Sort, SubtypeMatch } from '#contract/parameters/query.ts'
import { isBooleanFilter } from '#venue/vocabulary.ts'

const HISTORY_DAYS_DEFAULT = 90
const HISTORY_DAYS_MAX = 366

/** Parses the parameters of `GET /api/v1/places`; `open_at` is read relative to `now`. */
export function parseSearch(params: RawParams, now: Instant): Parsed<PlaceListRequest> {
  const reading = readParameters('search', params, now)
  checkFilters(reading, params)
  checkAreas(reading)
  const code = reading.texts.get('region_code')
  return outcome(reading, () =>
    placeList('search', reading, code === undefined ? { kind: 'everywhere' } : { kind: 'region', codePrefix: code }),
  )
}

/** Parses the parameters of `GET /api/v1/places/nearby`. */
export function parseNearby(params: RawParams, now: Instant): Parsed<PlaceListRequest> {
  const reading = readParameters('nearby', params, now)
  checkFilters(reading, params)
  checkSwapped(reading, params)
  const { numbers } = reading
  return outcome(reading, () => {
    const center = { lat: given(numbers, 'lat'), lng: given(numbers, 'lng') }
    return placeList('nearby', reading, { kind: 'circle', center, radiusM: numbers.get('radius') ?? RADIUS_DEFAULT_M })
  })
}

/** Parses the parameters of `GET /api/v1/search`; `toPlaceList` reads the sentence. */
export function parseSentence(params: RawParams, now: Instant): Parsed<SentenceRequest> {
  const reading = readParameters('sentence', params, now)
  checkPosition(reading)
  return outcome(reading, () => ({
    sentence: reading.texts.get('q') ?? '',
    position: positionOf(reading),
    params: params.filter(([name]) => !OF_THE_PERSON.has(name)),
    mask: reading.mask ?? parseFields(null),
    dataVersion: reading.texts.get('data_version') ?? null,
    at: now,
  }))
}

const OF_THE_PERSON: ReadonlySet<string> = new Set(['q', 'lat', 'lng'])

/** Parses the parameters of `GET /api/v1/suggest`. */
export function parseSuggest(params: RawParams): Parsed<SuggestRequest> {
  const reading = readParameters('suggest', params, 0)
  checkPosition(reading)
  return outcome(reading, () => ({ text: reading.texts.get('q') ?? '', position: positionOf(reading) }))
}

/** Reports half a position. */
function checkPosition({ numbers, faults }: ParameterValues): void {
  if (faults.length > 0 || numbers.has('lat') === numbers.has('lng')) return
  const [absent, present] = numbers.has('lat') ? ['lng', 'lat'] : ['lat', 'lng']
  faults.push(
    missing(
      absent,
      { en: `${present} needs ${absent}.`, ko: `${present}에는 ${absent}도 필요합니다.` },
      { en: 'Send both coordinates, or neither.', ko: '두 좌표를 모두 보내거나 모두 생략하세요.' },
    ),
  )
}

function positionOf({ numbers }: ParameterValues): LatLng | null {
  const [lat, lng] = [numbers.get('lat'), numbers.get('lng')]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** Parses the parameters of `GET /api/v1/places/{id}`. */
export function parsePlace(params: RawParams): Parsed<PlaceRequest> {
  const reading = readParameters('place', params, 0)
  return outcome(reading, () => ({ mask: reading.mask ?? parseFields(null), ...spending(reading) }))
}

/** Parses the parameters of `GET /api/v1/places/{id}/history`: by default the 90 days that end today in Korea. */
export function parseHistory(params: RawParams, now: Instant): Parsed<HistoryRequest> {
  const reading = readParameters('history', params, now)
  const today = kstDate(now)
  const to = reading.texts.get('to') ?? today
  const from = reading.texts.get('from') ?? addDays(to, 1 - HISTORY_DAYS_DEFAULT)
  const days = daysBetween(from, to) + 1
  if (reading.faults.length === 0 && days < 1) {
    reading.faults.push(
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
  if (reading.faults.length === 0 && days > HISTORY_DAYS_MAX) {
    reading.faults.push(
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
  return outcome(reading, () => ({ from, to, order: reading.texts.get('order') === 'desc' ? 'desc' : 'asc' }))
}

/** Parses the parameters of `GET /api/v1/regions`. */
export function parseRegions(params: RawParams): Parsed<RegionQuery> {
  const reading = readParameters('regions', params, 0)
  const { texts } = reading
  return outcome(reading, () => ({
    dong: texts.get('dong') ?? null,
    sigungu: texts.get('sigungu') ?? null,
    sido: texts.get('sido') ?? null,
    regionCode: texts.get('region_code') ?? null,
    includeEmpty: reading.flags.has('include_empty'),
    kind: (texts.get('kind') ?? 'dong') as RegionQuery['kind'],
  }))
}

/** Parses the parameters of endpoints that have none: any name is a fault. */
export function parseNothing(params: RawParams): Parsed<null> {
  return outcome(readParameters('stats', params, 0), () => null)
}

/** Every nearby record contains its distance (docs/reference/fields.md#the-fields-parameter). */
const FREE_NEARBY: ReadonlySet<string> = new Set(['distanceM'])
const NOTHING_FREE: ReadonlySet<string> = new Set()

function readParameters(endpoint: ReadEndpoint, params: RawParams, at: Instant): ParameterValues {
  const known = parametersOf(endpoint)
  const reading = emptyValues(at, endpoint === 'nearby' ? FREE_NEARBY : NOTHING_FREE)
  for (const [name, values] of grouped(params)) {
    const parameter = known.get(name)
    if (parameter) readValues(parameter, values, reading)
    else reading.faults.add(() => unknownName(name, values, endpoint))
  }
  for (const { name, description } of requiredOf(endpoint)) {
    if (!params.some(([given]) => given === name)) {
      reading.faults.push(
        missing(
          name,
          { en: `${name} is required.`, ko: `${name} 파라미터가 필요합니다.` },
          { en: `Add ${name}: ${description}`, ko: `${name} 파라미터를 추가하세요.` },
        ),
      )
    }
  }
  return reading
}

const requiredByEndpoint = new Map(
  [...new Set(PARAMETERS.flatMap(({ on }) => on))].map((endpoint) => [
    endpoint,
    [...parametersOf(endpoint).values()].filter(({ required }) => required),
  ]),
)

function requiredOf(endpoint: ReadEndpoint) {
  return requiredByEndpoint.get(endpoint) ?? []
}

/**
 * Groups values by name in order of first appearance. Names that begin with `_` are ignored as cache busters
 * (docs/reference/parameters.md#names-and-values).
 */
function grouped(params: RawParams): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (name.startsWith('_')) continue
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return byName
}

function unknownName(name: string, values: readonly string[], endpoint: ReadEndpoint): ParameterFault {
  const known = parametersOf(endpoint)
  const snake = snakeCase(name)
  const elsewhere = PARAMETERS.find((parameter) => parameter.name === name)
  return invalid(
    name,
    values.join(','),
    {
      en: `There is no parameter "${echo(name)}" here.`,
      ko: `"${echo(name)}" 파라미터는 여기에 없습니다.`,
    },
    {
      didYouMean: known.has(snake) ? snake : nearest(name, known.keys()),
      hint: elsewhere
        ? {
            en: `${name} is a parameter of ${elsewhere.on.join(', ')}.`,
            ko: `${name} 파라미터는 ${elsewhere.on.join(', ')}에서 사용합니다.`,
          }
        : {
            en: 'Unknown parameters are refused, because an ignored filter would return wrong places. See /docs.',
            ko: '필터가 무시되면 엉뚱한 장소가 조회되므로 알 수 없는 파라미터는 거절합니다. /docs를 보세요.',
          },
    },
  )
}

/** Checks filters that depend on each other. Only valid values are compared. */
function checkFilters({ flags, numbers, texts, faults }: ParameterValues, params: RawParams): void {
  if (flags.has('include_unknown_hours') && !params.some(([name]) => name === 'open_at')) {
    faults.push(
      invalid(
        'include_unknown_hours',
        'true',
        { en: 'include_unknown_hours requires open_at.', ko: 'include_unknown_hours에는 open_at이 필요합니다.' },
        {
          hint: {
            en: 'Add open_at, or omit include_unknown_hours.',
            ko: 'open_at을 추가하거나 include_unknown_hours를 빼세요.',
          },
        },
      ),
    )
  }
  if (texts.has('closed_since') && !flags.has('include_closed')) {
    faults.push(
      invalid(
        'closed_since',
        texts.get('closed_since') ?? '',
        { en: 'closed_since requires include_closed.', ko: 'closed_since에는 include_closed가 필요합니다.' },
        {
          hint: {
            en: 'Add include_closed=true, or omit closed_since.',
            ko: 'include_closed=true를 추가하거나 closed_since를 빼세요.',
          },
        },
      ),
    )
  }
  const lowest = numbers.get('min_price_avg')
  const highest = numbers.get('max_price_avg')
  if (lowest !== undefined && highest !== undefined && lowest > highest) {
    faults.push(
      invalid(
        'min_price_avg',
        String(lowest),
        {
          en: `min_price_avg ${lowest} is above max_price_avg ${highest}.`,
          ko: `min_price_avg 값(${lowest})이 max_price_avg 값(${highest})보다 큽니다.`,
        },
        {
          hint: { en: 'Swap the two values.', ko: '두 값을 서로 바꾸세요.' },
        },
      ),
    )
  }
}

/** Reports two regions, of which none would be the obvious one. */
function checkAreas({ texts, faults }: ParameterValues): void {
  const name = texts.get('in')
  if (name === undefined || !texts.has('region_code')) return
  faults.push(
    invalid(
      'in',
      name,
      { en: 'in and region_code both name a region.', ko: 'in과 region_code가 모두 지역을 가리킵니다.' },
      { hint: { en: 'Send one of them.', ko: '둘 중 하나만 보내세요.' } },
    ),
  )
}

/** Reports swapped coordinates: a point that lies in Korea only with lat and lng exchanged. */
function checkSwapped({ faults }: ParameterValues, params: RawParams): void {
  const lat = numberOf(params, 'lat')
  const lng = numberOf(params, 'lng')
  if (!inKorea(lng, lat)) return
  // Such a lat is out of range, so it already has a fault, which only lacks the hint.
  const at = faults.shown.findIndex(({ param }) => param === 'lat')
  if (at >= 0)
    faults.shown.splice(
      at,
      1,
      invalid(
        'lat',
        String(lat),
        { en: `lat ${lat} is not a latitude.`, ko: `lat 값(${lat})이 위도의 범위를 벗어났습니다.` },
        { hint: { en: 'lat and lng look swapped.', ko: 'lat과 lng가 서로 바뀐 것 같습니다.' } },
      ),
    )
}

function numberOf(params: RawParams, name: string): number {
  return Number(params.find(([given]) => given === name)?.[1] ?? Number.NaN)
}

function outcome<T>({ faults, notices }: Pick<ParameterValues, 'faults' | 'notices'>, value: () => T): Parsed<T> {
  return faults.length > 0 ? faults.faulty() : { kind: 'parsed', value: value(), notices }
}

function placeList(endpoint: 'search' | 'nearby', reading: ParameterValues, scope: Scope): PlaceListRequest {
  const { numbers, texts } = reading
  return {
    scope,
    filters: filtersOf(reading),
    prefer: texts.get('prefer') ?? null,
    sort: (texts.get('sort') ?? (endpoint === 'nearby' ? 'distance' : 'discovery')) as Sort,
    page: numbers.get('page') ?? 1,
    pageSize: numbers.get('page_size') ?? PAGE_SIZE_DEFAULT,
    mask: reading.mask ?? parseFields(null),
    dataVersion: texts.get('data_version') ?? null,
    at: reading.at,
    resolved: conditionOf(endpoint, reading),
    areaName: texts.get('in') ?? null,
    ...spending(reading),
  }
}

function filtersOf({ numbers, texts, flags, words, integers, exclude, openAt, bbox }: ParameterValues): Filters {
  return {
    keyword: texts.get('keyword') ?? null,
    lists: words,
    subtypeMatch: (texts.get('subtype_match') ?? 'family') as SubtypeMatch,
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
