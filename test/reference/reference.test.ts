import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Overlay } from '#contract/overlay.ts'
import { LIST_FILTERS, type PlaceQuery } from '#contract/query.ts'
import { buildIndex } from '#search/build.ts'
import { openIndex } from '#search/open.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { anyOverlay, anyQuery } from './anyQuery.ts'
import { referenceSearch, type ReferenceAnswer } from './reference.ts'

const WORLD_SEED = 20_261_121
const VENUES = 2_000
/** More with ONESET_TEST_RUNS; ONESET_TEST_SEED repeats a run. */
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 3_000)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)

const world = generateWorld(WORLD_SEED, VENUES)
const opened = openIndex(buildIndex(world), {
  dataVersion: 'v1',
  asOf: world.asOf,
  generatedAt: '2026-11-21T00:00:00Z',
  coverageNote: '',
})
assert.equal(opened.kind, 'opened')
const { index } = opened as { index: VenueIndex }

/** The index's answer in the reference's words. */
function answerOf(query: PlaceQuery, overlay: Overlay): ReferenceAnswer {
  const { hits, ...answer } = index.search(query, overlay)
  return {
    ...answer,
    hits: hits.map((hit) => {
      const { distanceM, matchReason, openAtMatch } = hit
      const { id } = JSON.parse(index.placeJson(hit.ordinal, ['id'], { at: query.at, overlay })) as { id: string }
      return {
        id,
        distanceM,
        matchReason,
        openAtMatch,
        body: index.placeJson(hit.ordinal, query.mask.fields, { at: query.at, overlay, hit }),
      }
    }),
  }
}

const FILTERS = [
  'keyword',
  'booleans',
  'exclude',
  'priceLevels',
  'minPriceAvg',
  'maxPriceAvg',
  'openAt',
  'minConfidence',
  'includeClosed',
  'includeUnknownHours',
  ...LIST_FILTERS,
]

/** The filters a query uses, list filters by their own names. */
function filtersOf({ filters }: PlaceQuery): string[] {
  const isSet = (value: unknown) =>
    value !== null && value !== false && !(typeof value === 'object' && Object.keys(value).length === 0)
  return [
    ...Object.entries(filters).flatMap(([name, value]) => (isSet(value) ? [name] : [])),
    ...Object.keys(filters.lists),
  ]
}

/** What of a query differs from asking nothing. */
function readable({ filters, scope, sort, page, pageSize }: PlaceQuery, overlay: Overlay): string {
  const asked = Object.entries(filters).filter(([name]) => filtersOf({ filters } as PlaceQuery).includes(name))
  return JSON.stringify({ scope, ...Object.fromEntries(asked), sort, page, pageSize, partners: overlay.partners.size })
}

test(`the index answers ${RUNS} generated queries as the plain evaluator does`, (t) => {
  t.diagnostic(`seed ${SEED}, world ${WORLD_SEED}`)
  const found = { queries: 0, empty: 0 }
  const met = new Map<string, number>()
  const property = fc.property(anyQuery(world), anyOverlay(world), (query, overlay) => {
    const expected = referenceSearch(world, query, overlay)
    found.queries++
    if (expected.total === 0) found.empty++
    else for (const filter of filtersOf(query)) met.set(filter, (met.get(filter) ?? 0) + 1)
    assert.deepEqual(answerOf(query, overlay), expected, readable(query, overlay))
  })
  const reporter = (run: fc.RunDetails<[PlaceQuery, Overlay]>) => {
    if (!run.failed) return
    const [query, overlay] = run.counterexample ?? []
    const asked = query && overlay ? readable(query, overlay) : 'no counterexample'
    const actual = query && overlay ? answerOf(query, overlay) : null
    const expected = query && overlay ? referenceSearch(world, query, overlay) : null
    // The shortest failing query, and both answers side by side.
    assert.deepEqual(actual, expected, `ONESET_TEST_SEED=${run.seed} after ${run.numRuns} queries: ${asked}`)
    throw new Error(`${asked}: fails only sometimes`, { cause: run.errorInstance })
  }
  fc.assert(property, { numRuns: RUNS, seed: SEED, reporter })
  t.diagnostic(`${found.queries} queries, ${found.empty} of them without a result`)
  assert.ok(found.empty < found.queries / 2, 'most queries must find something, or the comparison says little')
  const unmet = FILTERS.filter((filter) => (met.get(filter) ?? 0) < RUNS / 1000)
  assert.deepEqual(unmet, [], 'every filter must have found something, more than once')
})

test('ids, merged ids and unknown ids are told apart', () => {
  const id = world.venues[0]?.place.id as string
  assert.equal(index.find(id).kind, 'found')
  const moved = index.find('pl_old0000')
  assert.deepEqual({ ...moved, ordinal: 0 }, { kind: 'moved', ordinal: 0, id })
  // A merged id that points to another merged id leads to the venue at the end.
  assert.deepEqual(index.find('pl_older'), moved)
  assert.deepEqual(index.find('pl_never'), { kind: 'unknown' })
})

test('every venue is found under its own id, and its whole record is the one that went in', () => {
  for (const { place } of world.venues) {
    const finding = index.find(place.id)
    assert.equal(finding.kind, 'found')
    const ordinal = finding.kind === 'found' ? finding.ordinal : -1
    const fields = Object.keys(place) as never[]
    const body = JSON.parse(index.placeJson(ordinal, fields, { at: 0, overlay: { revision: 0, partners: new Set() } }))
    assert.deepEqual(body, place)
  }
})

test('history comes back ascending by date, and empty where there is none', () => {
  for (const { place, history } of world.venues) {
    const finding = index.find(place.id)
    const points = finding.kind === 'unknown' ? null : index.history(finding.ordinal)
    assert.deepEqual(
      points,
      history.toSorted((a, b) => a.date.localeCompare(b.date)),
    )
  }
})

test('pages do not repeat or skip a venue, whatever their size', () => {
  const [query] = fc.sample(anyQuery(world), { numRuns: 1, seed: 7 }) as [PlaceQuery]
  const overlay: Overlay = { revision: 0, partners: new Set() }
  const filters = {
    ...query.filters,
    keyword: '국밥',
    lists: {},
    booleans: [],
    exclude: [],
    priceLevels: [],
    minPriceAvg: null,
    maxPriceAvg: null,
    openAt: null,
    minConfidence: null,
    includeClosed: true,
  }
  const ask = (page: number, pageSize: number) =>
    index.search({ ...query, scope: { kind: 'everywhere' }, filters, page, pageSize }, overlay)
  const whole = ask(1, VENUES).hits.map(({ ordinal }) => ordinal)
  const pieces = Array.from({ length: Math.ceil(whole.length / 7) }, (_, i) =>
    ask(i + 1, 7).hits.map(({ ordinal }) => ordinal),
  ).flat()
  assert.ok(whole.length > 100)
  assert.equal(new Set(whole).size, whole.length)
  assert.deepEqual(pieces, whole)
})
