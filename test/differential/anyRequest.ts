import fc from 'fast-check'
import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import { parametersOf, type Parameter } from '#contract/parameters/parameters.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import type { Parsed, PlaceListRequest, RawParams } from '#query/parsed.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { BARE_EXCLUSIONS } from '#query/parseExclusion.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import { COMBINE, valuesOf } from '#venue/vocabulary.ts'
import type { World } from '../support/generateVenues.ts'
import { anyKeyword } from './anyKeyword.ts'
import { anyOpenAt, CLOCKS } from './anyOpenAt.ts'

/**
 * Requests as a client writes them, drawn from the contract's table of parameters: a new value of the vocabulary is
 * requested automatically, and a new parameter of a kind without a generator fails.
 */
export interface ListRequest {
  endpoint: 'search' | 'nearby'
  params: RawParams
  at: Instant
  /** Index of the overlay. */
  overlay: number
}

type Values = fc.Arbitrary<string>
type Pair = readonly [name: string, value: string]

const NAMES = ['서울eats', 'Seoul Eats', 'matgaek.kr', '맛객', '별빛소년단', 'moon-river', '아무도 아님']
const wholes = (min: number, max: number): Values => fc.integer({ min, max }).map(String)

/** Values of list filters besides their words. */
const FREE_VALUES: Readonly<Partial<Record<ListFilter, Values>>> = {
  legacy: fc.integer({ min: 1, max: 90 }).map((years) => `${years}y`),
  featured_by: fc.constantFrom(...NAMES),
  associated_with: fc.constantFrom(...NAMES),
}

function anyWord(filter: ListFilter): Values {
  const words = fc.constantFrom(...valuesOf(filter))
  const free = FREE_VALUES[filter]
  return free ? fc.oneof(words, free) : words
}

const several = (value: Values, maxLength: number): Values =>
  fc.uniqueArray(value, { minLength: 1, maxLength }).map((values) => values.join())

function anyExclusion(world: World): Values {
  const filters = wordFilters()
  const ids = [...world.venues.slice(0, 50).map(({ place }) => place.id), ...world.redirects.keys(), 'pl_none']
  return fc.oneof(
    fc.oneof(...filters.map((filter) => anyWord(filter).map((value) => `${filter}:${value}`))),
    fc.constantFrom(...BARE_EXCLUSIONS),
    fc.constantFrom(...ids).map((id) => `place:${id}`),
    anyKeyword(world).map((word) => `keyword:${word.replaceAll(',', '')}`),
  )
}

const wordFilters = () =>
  [...parametersOf('search').values()].flatMap(({ shape }) => (shape.kind === 'words' ? [shape.filter] : []))

const REGIONS = ['11', '1168064000', '11680', '26', '5011025000', '41135', '30', '1199999999', '2635051000']

/** Values of single parameters whose shape does not determine useful ones. */
const OWN_VALUES: Readonly<Record<string, (world: World) => Values>> = {
  keyword: anyKeyword,
  prefer: anyKeyword,
  region_code: () => fc.constantFrom(...REGIONS),
  radius: () => fc.oneof(wholes(1, 5_000), fc.constantFrom('1', '1000', '5000')),
  min_price_avg: () => wholes(0, 60_000),
  max_price_avg: () => wholes(5_000, 90_000),
  min_confidence: () => wholes(0, 100).map((hundredths) => String(Number(hundredths) / 100)),
  min_rating: () => wholes(20, 50).map((tenths) => String(Number(tenths) / 10)),
  min_reviews: () => wholes(0, 900),
  min_freshness: () => wholes(0, 100).map((hundredths) => String(Number(hundredths) / 100)),
  seen_after: () => fc.constantFrom('2026-10-01', '2026-10-02', '2026-11-01', '2026-11-02'),
  closed_since: () => fc.constantFrom('2026-10-01', '2026-10-04', '2026-10-09'),
  bbox: anyBox,
  page: () => fc.oneof(wholes(1, 12), wholes(13, 300)),
  data_version: () => fc.constant('test-1'),
}

/** Draws a rectangle with a corner near a place of the world. */
function anyBox(world: World): Values {
  const places = world.venues.slice(0, 500).map(({ place }) => place.location)
  const side = fc.integer({ min: 1, max: 500_000 }).map((millionths) => millionths / 1_000_000)
  const degrees = (value: number) => String(Number(value.toFixed(6)))
  return fc
    .tuple(fc.constantFrom(...places), side, side)
    .map(([{ lat, lng }, height, width]) => [lng - width / 2, lat, lng + width / 2, lat + height].map(degrees).join())
}

function anyValue({ name, shape }: Parameter, world: World): Values {
  const own = OWN_VALUES[name]
  if (own) return own(world)
  switch (shape.kind) {
    case 'flag':
      return fc.constant('true')
    case 'words':
      return several(anyWord(shape.filter), COMBINE[shape.filter] === 'single' ? 1 : 3)
    case 'exclusions':
      return several(anyExclusion(world), 3)
    case 'openAt':
      return anyOpenAt
    case 'integers':
      return several(wholes(shape.min, shape.max), 2)
    case 'integer':
      return wholes(shape.min, shape.max)
    case 'choice':
      return fc.constantFrom(...shape.values)
    case 'fields':
      return fc.subarray(FIELD_NAMES, { minLength: 1 }).map((fields) => fields.join())
    default:
      throw new Error(`no generator for the values of ${name}`)
  }
}

const anyPair = (parameter: Parameter, world: World): fc.Arbitrary<Pair> =>
  anyValue(parameter, world).map((value) => [parameter.name, value] as const)

/** Requested more often than the others, because they do more than filter venues. */
const SUBTLE: Readonly<Record<string, number>> = {
  keyword: 4,
  open_at: 4,
  exclude: 3,
  atmosphere: 3,
  dietary: 3,
  include_closed: 4,
  include_unknown_hours: 4,
}
/** There are many similar booleans, so each is requested less often. */
const OF_BOOLEANS = 0.25

/** Draws a centre near a place of the world, and sometimes far from all of them. */
function anyCentre(world: World): fc.Arbitrary<Pair[]> {
  const places = world.venues.slice(0, 500).map(({ place }) => place.location)
  const offset = fc.integer({ min: -20_000, max: 20_000 }).map((millionths) => millionths / 1_000_000)
  const degrees = (value: number) => String(Number(value.toFixed(6)))
  const near = fc
    .tuple(fc.constantFrom(...places), offset, offset)
    .map(([{ lat, lng }, north, east]) => ({ lat: lat + north, lng: lng + east }))
  const far = fc.record({ lat: fc.constantFrom(36.35, -5, 90), lng: fc.constantFrom(127.38, 179.9, -180) })
  return fc
    .oneof({ weight: 19, arbitrary: near }, { weight: 1, arbitrary: far })
    .map(({ lat, lng }) => [['lat', degrees(lat)] as const, ['lng', degrees(lng)] as const])
}

/**
 * The queries of test/reference draw what these become: `in` is resolved by name into an area before the index is asked, and
 * which spellings and dishes a word of `or_named` stands for is not known to SQL.
 */
export const NOT_DRAWN: ReadonlySet<string> = new Set(['in', 'or_named'])

/** Required parameters are drawn separately; those with a centre get it from `anyCentre`. */
function anyList(endpoint: ListRequest['endpoint'], world: World, overlays: number): fc.Arbitrary<ListRequest> {
  const all = [...parametersOf(endpoint).values()]
  const required = all.filter((parameter) => parameter.required).map(({ name }) => name)
  if (!required.every((name) => name === 'lat' || name === 'lng'))
    throw new Error(`no generator for the required parameters of ${endpoint}: ${required.join()}`)
  const optional = all.filter((parameter) => !parameter.required && !NOT_DRAWN.has(parameter.name))
  const filters = optional
    .filter(({ group }) => group === 'filter')
    .map((parameter) => {
      const isBoolean = parameter.shape.kind === 'flag'
      const weight = (isBoolean ? OF_BOOLEANS : 1) * (SUBTLE[parameter.name] ?? 1)
      return { weight: weight * 4, arbitrary: anyPair(parameter, world) }
    })
  const others = optional
    .filter(({ group }) => group !== 'filter')
    .map((parameter) => ({ weight: parameter.group === 'area' ? 3 : 1, arbitrary: anyPair(parameter, world) }))
  const once = { selector: ([name]: Pair) => name }
  return fc
    .record({
      required: required.length > 0 ? anyCentre(world) : fc.constant([]),
      filters: fc.uniqueArray(fc.oneof(...filters), { ...once, maxLength: 3 }),
      others: fc.uniqueArray(fc.oneof(...others), { ...once, maxLength: 4 }),
      at: fc.constantFrom(...CLOCKS),
      overlay: fc.nat(overlays - 1),
    })
    .map(({ required, filters, others, at, overlay }) => ({
      endpoint,
      params: valid([...required, ...others, ...filters]),
      at,
      overlay,
    }))
}

export function anyRequest(world: World, overlays: number): fc.Arbitrary<ListRequest> {
  return fc.oneof(anyList('search', world, overlays), anyList('nearby', world, overlays))
}

/**
 * Removes what would be refused: `include_unknown_hours` gets an `open_at`, `closed_since` gets `include_closed`, and a
 * highest price below the lowest is dropped.
 */
function valid(pairs: readonly Pair[]): Pair[] {
  const given = new Map(pairs)
  const lowest = given.get('min_price_avg')
  const highest = given.get('max_price_avg')
  const crossed = lowest !== undefined && highest !== undefined && Number(lowest) > Number(highest)
  const timeless = given.has('include_unknown_hours') && !given.has('open_at')
  const hidden = given.has('closed_since') && !given.has('include_closed')
  return [
    ...pairs.filter(([name]) => !(name === 'max_price_avg' && crossed)),
    ...(hidden ? [['include_closed', 'true'] as const] : []),
    ...(timeless ? [['open_at', 'dinner'] as const] : []),
  ]
}

/**
 * Returns one request for each value that the contract names, to include and to exclude it, in turn everywhere, in a
 * region and in a circle.
 */
export function everyValue(world: World): ListRequest[] {
  const takers = new Map<string, { pair: Pair; endpoints: ListRequest['endpoint'][] }>()
  for (const endpoint of ['search', 'nearby'] as const) {
    for (const parameter of parametersOf(endpoint).values()) {
      if (NOT_DRAWN.has(parameter.name)) continue
      for (const value of parameter.required ? [] : valuesNamed(parameter)) {
        const pair = [parameter.name, value] as const
        const endpoints = takers.get(pair.join('='))?.endpoints ?? []
        takers.set(pair.join('='), { pair, endpoints: [...endpoints, endpoint] })
      }
    }
  }
  const { lat, lng } = (world.venues[0] as World['venues'][number]).place.location
  const circle = { lat: String(lat), lng: String(lng), radius: '2000' }
  return Array.from(takers.values(), ({ pair: [name, value], endpoints }, i): ListRequest => {
    const endpoint = endpoints[i % endpoints.length] as ListRequest['endpoint']
    const scope = endpoint === 'nearby' ? circle : i % 4 === 0 ? { region_code: '11680' } : {}
    const beside =
      name === 'include_unknown_hours'
        ? { open_at: 'dinner' }
        : name === 'closed_since'
          ? { include_closed: 'true' }
          : {}
    const params = Object.entries({ ...scope, ...beside, [name]: value })
    return { endpoint, params, at: CLOCKS[0] as Instant, overlay: i % 2 }
  })
}

function valuesNamed({ shape, example }: Parameter): readonly string[] {
  switch (shape.kind) {
    case 'flag':
      return ['true']
    case 'words':
      return valuesOf(shape.filter)
    case 'exclusions':
      return [
        ...wordFilters().flatMap((filter) => valuesOf(filter).map((value) => `${filter}:${value}`)),
        ...BARE_EXCLUSIONS,
      ]
    case 'integers':
      return Array.from({ length: shape.max - shape.min + 1 }, (_, i) => String(shape.min + i))
    case 'choice':
      return shape.values
    default:
      return [example]
  }
}

/** Returns the request as the server parses it. Generated requests are never refused. */
export function parsedRequest({ endpoint, params, at }: ListRequest): PlaceListRequest {
  const parsed: Parsed<PlaceListRequest> = endpoint === 'search' ? parseSearch(params, at) : parseNearby(params, at)
  if (parsed.kind === 'parsed') return parsed.value
  throw new Error(
    `${urlOf({ endpoint, params })} is refused: ${parsed.faults.map(({ code, param }: ParameterFault) => `${param} ${code}`).join()}`,
  )
}

/** Returns the request as a path to append to a server's address. */
export function urlOf({ endpoint, params }: Pick<ListRequest, 'endpoint' | 'params'>): string {
  const path = endpoint === 'search' ? '/api/v1/places' : '/api/v1/places/nearby'
  const query = params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Returns the circumstances that the address does not contain. */
export function circumstances({ at }: ListRequest, { partners }: Overlay): string {
  return `at ${kstIso(at)}, ${partners.size} partners`
}
