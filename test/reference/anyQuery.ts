import fc from 'fast-check'
import { instantOf } from '#base/kst.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import {
  VALUE_SORTS,
  type Box,
  type Exclusion,
  type Filters,
  type NamedKind,
  type PlaceQuery,
  type Scope,
  type Sort,
} from '#contract/parameters/query.ts'
import { BOOLEAN_FILTERS, COMBINE, valuesOf } from '#venue/vocabulary.ts'
import { WORLD_DAY, type World } from '../support/generateVenues.ts'

/** Arbitrary queries over a generated world: every filter, alone and together, in every form of a parsed query. */

const NAMES = ['서울eats', 'Seoul Eats', 'matgaek.kr', '맛객', '별빛소년단', 'moon-river', '아무도 아님']
const KEYWORDS = [
  'ㅅㅌㅂㅅ',
  '스타ㅂㅅ',
  'ㅅㅌㅄ',
  '국바',
  '국밥',
  '돼지 국',
  '구',
  '바',
  '차',
  '전',
  '회',
  'ㄱ',
  'ㅎㅎ',
  'ㅋㅋ',
  'cafe',
  'CAFÉ',
  'Cafe\u0301',
  'r',
  '1984',
  '24시',
  '강남',
  '역삼역',
  '테헤란로',
  '서울특별시',
  '종로1',
  '-',
  '아메',
  'ㅇㅁㄹㅋㄴ',
  'ang',
  'å',
  '없는말',
  'ㅊㄷ된장',
  'gukbap',
  'dwaeji gukbap',
  'Gangnam 국밥',
  'chamchi',
  'ttukbaegi gangnam',
  'yeoksam',
  'ㅎㅎㅅ',
  '하ㅎ식당',
  '국ㅂ',
]

const several = <T>(value: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(value, { minLength: 1, maxLength })

function listValue(filter: ListFilter): fc.Arbitrary<string> {
  const values = fc.constantFrom(...valuesOf(filter))
  if (filter === 'legacy')
    return fc.oneof(
      values,
      fc.integer({ min: 1, max: 90 }).map((years) => `${years}y`),
    )
  // Withholding depends on a low number of confirmed venues: this value is drawn more often than others.
  if (filter === 'dietary') return fc.oneof(values, fc.constant('gluten_free'))
  return filter === 'featured_by' || filter === 'associated_with' ? fc.oneof(values, fc.constantFrom(...NAMES)) : values
}

/** Drawn more often, because these two do more than filter venues. */
const SUBTLE_FILTERS: readonly ListFilter[] = ['atmosphere', 'atmosphere', 'dietary', 'dietary']

const lists: fc.Arbitrary<Filters['lists']> = fc
  .uniqueArray(fc.constantFrom(...LIST_FILTERS, ...SUBTLE_FILTERS), { maxLength: 2 })
  .chain((filters) =>
    fc.tuple(
      ...filters.map((filter) =>
        fc
          .uniqueArray(listValue(filter), { minLength: 1, maxLength: COMBINE[filter] === 'single' ? 1 : 3 })
          .map((values) => [filter, values] as const),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries))

/** Draws words of the list, pieces of real names and addresses, and the same with spaces or in another normal form. */
function anyKeyword(world: World): fc.Arbitrary<string> {
  const texts = world.venues.slice(0, 300).flatMap(({ place }) => [place.name, place.address.road ?? place.name])
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(20), fc.integer({ min: 1, max: 8 }))
    .map(([text, from, length]) => text.slice(from % text.length).slice(0, length))
  const written = fc.oneof(fc.constantFrom(...KEYWORDS), piece)
  return fc.tuple(written, fc.constantFrom('as is', 'spaced', 'upper', 'NFD')).map(([word, form]) => {
    if (form === 'spaced') return Array.from(word).join(' ')
    return form === 'upper' ? word.toUpperCase() : form === 'NFD' ? word.normalize('NFD') : word
  })
}

function anyExclusion(world: World): fc.Arbitrary<Exclusion> {
  return fc.oneof(
    fc
      .constantFrom(...LIST_FILTERS)
      .chain((filter) => listValue(filter).map((value) => ({ kind: 'value', filter, value }) as const)),
    fc.constantFrom(...BOOLEAN_FILTERS).map((name) => ({ kind: 'boolean', name }) as const),
    fc
      .constantFrom(...world.venues.slice(0, 50).map(({ place }) => place.id), ...world.redirects.keys(), 'pl_none')
      .map((id) => ({ kind: 'place', id }) as const),
    anyKeyword(world).map((word) => ({ kind: 'keyword', word }) as const),
    fc.constantFrom({ kind: 'franchise' } as const, { kind: 'possibly_closed' } as const),
  )
}

/** The days around the generated closures, a holiday (개천절, Christmas), a weekend and an ordinary day. */
const DATES = [
  WORLD_DAY,
  '2026-11-22',
  '2026-11-23',
  '2026-12-25',
  '2026-10-03',
  '2026-02-17',
  '2026-09-24',
  '2026-09-25',
]
const WINDOWS = [
  [420, 600],
  [600, 840],
  [660, 840],
  [1050, 1260],
  [1320, 1560],
  [0, 1440],
  [1430, 1450],
  [60, 61],
] as const

const openAt: fc.Arbitrary<OpenAt> = fc.oneof(
  fc
    .record({ date: fc.constantFrom(...DATES), window: fc.constantFrom(...WINDOWS) })
    .map(({ date, window: [startMinute, endMinute] }) => ({
      requested: '',
      type: 'window' as const,
      label: null,
      date,
      startMinute,
      endMinute,
    })),
  fc
    .record({ date: fc.constantFrom(...DATES), minute: fc.integer({ min: 0, max: 47 }).map((half) => half * 30) })
    .map(({ date, minute }) => ({
      requested: '',
      type: 'point' as const,
      label: null,
      date,
      startMinute: minute,
      endMinute: minute,
    })),
)

const hundredths = fc.integer({ min: 0, max: 100 }).map((number) => number / 100)

/** Rectangles around and beside the made-up venues; some edges lie on the border of a cell. */
const box: fc.Arbitrary<Box> = fc
  .record({
    south: fc.oneof(fc.double({ min: 37.45, max: 37.52, noNaN: true }), fc.constantFrom(37.4985, 35.15, -5)),
    west: fc.oneof(fc.double({ min: 126.98, max: 127.06, noNaN: true }), fc.constantFrom(127.0304, 129.05)),
    height: fc.oneof(fc.double({ min: 0.0001, max: 0.05, noNaN: true }), fc.constantFrom(0.0009, 0.5)),
    width: fc.oneof(fc.double({ min: 0.0001, max: 0.05, noNaN: true }), fc.constantFrom(0.00112, 0.5)),
  })
  .map(({ south, west, height, width }) => ({ west, south, east: west + width, north: south + height }))

/** Words of made-up names. Words that count only at the edge of a word, or not within others, are in test/search/namedKinds.test.ts. */
const anyNamedKind: fc.Arbitrary<NamedKind> = fc
  .constantFrom('국밥', '바다', '강남', '나라', '식당', '명가', '할매국밥', '없는말')
  .map((word) => ({ word, isAnywhere: true, not: [] }))

function anyFilters(world: World): fc.Arbitrary<Filters> {
  const all: fc.Arbitrary<Filters> = fc.record({
    keyword: anyKeyword(world),
    lists,
    subtypeMatch: fc.constantFrom('family' as const, 'exact' as const),
    orNamed: fc.oneof(fc.constant([]), several(anyNamedKind, 2)),
    booleans: several(fc.constantFrom(...BOOLEAN_FILTERS), 2),
    exclude: several(anyExclusion(world), 3),
    priceLevels: several(fc.integer({ min: 1, max: 4 }), 2),
    minPriceAvg: fc.integer({ min: 0, max: 60_000 }),
    maxPriceAvg: fc.integer({ min: 5000, max: 90_000 }),
    openAt: openAt,
    includeUnknownHours: fc.boolean(),
    includeClosed: fc.boolean(),
    minConfidence: hundredths,
    bbox: box,
    minRating: fc.integer({ min: 20, max: 50 }).map((tenths) => tenths / 10),
    minReviews: fc.integer({ min: 0, max: 900 }),
    minFreshness: hundredths,
    seenAfter: fc.constantFrom('2026-10-01', '2026-10-02', '2026-11-01', '2026-11-02'),
    closedSince: fc.constantFrom('2026-10-01', '2026-10-04', '2026-10-09'),
    is24h: fc.boolean(),
  })
  return all.chain(thinned)
}

/** Turns most filters off most of the time, so that results are rarely empty. */
function thinned(filters: Filters): fc.Arbitrary<Filters> {
  const off = {
    keyword: null,
    booleans: [],
    exclude: [],
    priceLevels: [],
    minPriceAvg: null,
    maxPriceAvg: null,
    openAt: null,
    minConfidence: null,
    bbox: null,
    minRating: null,
    minReviews: null,
    minFreshness: null,
    seenAfter: null,
    closedSince: null,
    is24h: false,
  }
  const names = Object.keys(off) as (keyof typeof off)[]
  return fc.tuple(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }), fc.boolean()).map(([kept, listed]) => ({
    ...filters,
    ...Object.fromEntries(names.filter((name) => !kept.includes(name)).map((name) => [name, off[name]])),
    lists: listed ? filters.lists : {},
  }))
}

const scope: fc.Arbitrary<Scope> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'everywhere' } as const) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('11', '1168064000', '11680', '26', '5011025000', '41135', '30', '1199999999', '2635051000')
      .map((codePrefix) => ({ kind: 'region', codePrefix }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(fc.constantFrom('1168064000', '1168065000', '2635051000', '5011025000', '1199999999'), {
        minLength: 1,
        maxLength: 4,
      })
      .map((codes) => ({ kind: 'dongs', codes, fullName: codes.join() }) as const),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        lat: fc.oneof(
          { weight: 9, arbitrary: fc.double({ min: 37.47, max: 37.52, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(35.17, 36.35, 33.5, -5) },
        ),
        lng: fc.oneof(
          { weight: 9, arbitrary: fc.double({ min: 127.01, max: 127.06, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(129.15, 127.38, 126.6, 179.9) },
        ),
        radiusM: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(1, 1000, 5000)),
      })
      .map(({ lat, lng, radiusM }) => ({ kind: 'circle', center: { lat, lng }, radiusM }) as const),
  },
)

export function anyQuery(world: World): fc.Arbitrary<PlaceQuery> {
  return fc.record({
    scope,
    filters: anyFilters(world),
    prefer: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyKeyword(world) }),
    sort: fc.constantFrom<Sort>('discovery', 'distance', ...VALUE_SORTS),
    page: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) }),
    pageSize: fc.oneof(fc.constant(20), fc.integer({ min: 1, max: 100 })),
    mask: fc.subarray(FIELD_NAMES).map((fields) => ({ fields, tier: 'core' as const, units: 1, ignored: [] })),
    dataVersion: fc.constant(null),
    at: fc
      .tuple(fc.constantFrom(...DATES), fc.integer({ min: 0, max: 1439 }))
      .map(([date, minute]) => instantOf(date, minute)),
  })
}

/** Draws no partners, some, and some under a merged id. */
export function anyOverlay(world: World): fc.Arbitrary<Overlay> {
  const ids = [...world.venues.slice(0, 400).map(({ place }) => place.id), ...world.redirects.keys(), 'pl_none']
  const partners = fc.oneof(fc.constant([] as string[]), fc.subarray(ids, { maxLength: Math.min(60, ids.length) }))
  return partners.map((chosen) => ({ ...emptyOverlay, revision: chosen.length, partners: new Set(chosen) }))
}
