import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import type { Filters, PlaceQuery } from '#contract/parameters/query.ts'
import { type QueryChange, type Relaxation, RELAXATIONS_MAX } from '#contract/parameters/relaxation.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import { anyChangedOverlay } from '../reference/anyChanges.ts'
import { anyOverlay, anyQuery } from '../reference/anyQuery.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor } from '../support/openedIndex.ts'

const world = generateWorld(20_261_123, 1_000)
const index = indexOf(world)
const RUNS = Number(process.env.ONESET_TEST_RUNS ?? 4_000)
const SEED = Number(process.env.ONESET_TEST_SEED ?? 1)

const OFF = { price_level: { priceLevels: [] }, is24h: { is24h: false }, bbox: { bbox: null } }
const FILTER_OF: Readonly<Record<string, Partial<Filters>>> = {
  ...OFF,
  keyword: { keyword: null },
  open_at: { openAt: null, includeUnknownHours: false },
  min_price_avg: { minPriceAvg: null },
  max_price_avg: { maxPriceAvg: null },
  min_confidence: { minConfidence: null },
  min_rating: { minRating: null },
  min_reviews: { minReviews: null },
  min_freshness: { minFreshness: null },
  seen_after: { seenAfter: null },
  closed_since: { closedSince: null },
}

function filtersAfter(filters: Filters, change: QueryChange): Partial<Filters> {
  switch (change.kind) {
    case 'unknown_hours':
      return { includeUnknownHours: true }
    case 'closed':
      return { includeClosed: true }
    case 'family':
      return { subtypeMatch: 'family' }
    case 'word':
      return { keyword: change.rest }
    case 'value':
      return { lists: { ...filters.lists, [change.filter]: change.rest } }
    case 'exclusion':
      return { exclude: change.rest }
    case 'parameter': {
      const { [change.name as ListFilter]: list, ...lists } = filters.lists
      if (list !== undefined) return { lists }
      const booleans = filters.booleans.filter((name) => name !== change.name)
      return booleans.length < filters.booleans.length ? { booleans } : (FILTER_OF[change.name] as Partial<Filters>)
    }
    default:
      return {}
  }
}

function changed(query: PlaceQuery, change: QueryChange): PlaceQuery {
  const { scope } = query
  const filters = { ...query.filters, ...filtersAfter(query.filters, change) }
  if (change.kind === 'radius' && scope.kind === 'circle')
    return { ...query, filters, scope: { ...scope, radiusM: change.radiusM } }
  if (change.kind === 'region') return { ...query, filters, scope: { kind: 'region', codePrefix: change.codePrefix } }
  return { ...query, filters }
}

/** Returns the changes suggested for a query that finds nothing; null when it finds something. */
function checkedSuggestions(query: PlaceQuery, overlay: Overlay): readonly Relaxation[] | null {
  if (index.search(query, overlay).total > 0) return null
  const relaxations = index.relax(query, overlay)
  assert.ok(relaxations.length <= RELAXATIONS_MAX)
  for (const { change, total } of relaxations) {
    assert.ok(total > 0)
    assert.equal(total, index.search(changed(query, change), overlay).total, JSON.stringify(change))
  }
  return relaxations
}

after(() => index.close())

test('each suggested change finds as many places as it says, whatever found nothing', (t) => {
  const kinds = new Map<string, number>()
  let empty = 0
  fc.assert(
    fc.property(anyQuery(world), anyOverlay(world), (query, overlay) => {
      const relaxations = checkedSuggestions(query, overlay)
      if (relaxations === null) return
      empty++
      for (const { change } of relaxations) {
        const name = change.kind === 'parameter' ? change.name : change.kind
        kinds.set(name, (kinds.get(name) ?? 0) + 1)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  t.diagnostic(`${empty} empty answers; suggested: ${JSON.stringify(Object.fromEntries(kinds))}`)
  const unmet = ['radius', 'region', 'unknown_hours', 'closed', 'keyword', 'word', 'value', 'bbox', 'exclusion']
  assert.deepEqual(
    unmet.filter((kind) => !kinds.has(kind)),
    [],
    'a change that is never suggested is not compared',
  )
})

test("suggestions count owners' changes as searches do", async () => {
  let suggested = 0
  for (const overlay of fc.sample(anyChangedOverlay(world), { numRuns: 4, seed: SEED })) {
    await index.prepare(overlay.changes)
    fc.assert(
      fc.property(anyQuery(world), (query) => {
        suggested += checkedSuggestions(query, overlay)?.length ?? 0
      }),
      { numRuns: 300, seed: SEED },
    )
  }
  assert.ok(suggested > 100, String(suggested))
})

test('with less than five suggestions, leaving out any other filter finds nothing', () => {
  let few = 0
  fc.assert(
    fc.property(anyQuery(world), (query) => {
      const relaxations = checkedSuggestions(query, emptyOverlay)
      if (relaxations === null || relaxations.length === RELAXATIONS_MAX) return
      few++
      const names = relaxations.map(({ change }) => (change.kind === 'parameter' ? change.name : change.kind))
      for (const name of query.filters.booleans.filter((one) => !names.includes(one)))
        assert.equal(index.search(changed(query, { kind: 'parameter', name, value: null }), emptyOverlay).total, 0)
      for (const [name, off] of Object.entries(FILTER_OF)) {
        const filters = { ...query.filters, ...off }
        if (!names.includes(name)) assert.equal(index.search({ ...query, filters }, emptyOverlay).total, 0, name)
      }
    }),
    { numRuns: 500, seed: SEED },
  )
  assert.ok(few > 50, String(few))
})

test('a query with every filter and value at once is answered too', () => {
  const places = world.venues.slice(0, 10).map(({ place }) => ({ kind: 'place', id: place.id }) as const)
  const words = ['가', '나', '다', '라', '마'].map((word) => ({ kind: 'keyword', word }) as const)
  const query = queryFor({
    keyword: '국밥 강남 돼지 카페 전',
    lists: Object.fromEntries(LIST_FILTERS.map((filter) => [filter, valuesOf(filter).slice(0, 20)])),
    booleans: BOOLEAN_FILTERS,
    exclude: [...places, ...words, { kind: 'franchise' }, { kind: 'possibly_closed' }],
    priceLevels: [1, 2],
    minPriceAvg: 1,
    maxPriceAvg: 1,
    minRating: 5,
    minReviews: 1,
    minFreshness: 1,
    minConfidence: 1,
    seenAfter: '2026-11-01',
    openAt: { requested: '', type: 'point', label: null, date: '2026-11-24', startMinute: 0, endMinute: 0 },
    bbox: { west: 127, south: 37.4, east: 127.1, north: 37.6 },
    is24h: true,
  })
  assert.deepEqual(checkedSuggestions(query, emptyOverlay), [])
})

/** Returns the query with all changes together; values and exclusions are left out one by one. */
function startedOver(query: PlaceQuery, changes: readonly QueryChange[]): PlaceQuery {
  return changes.reduce((one, change): PlaceQuery => {
    const { filters } = one
    if (change.kind === 'area') return { ...one, scope: { kind: 'everywhere' } }
    if (change.kind === 'value') {
      const { [change.filter]: values = [], ...lists } = filters.lists
      const rest = values.filter((value) => change.rest.includes(value))
      return { ...one, filters: { ...filters, lists: rest.length > 0 ? { ...lists, [change.filter]: rest } : lists } }
    }
    if (change.kind === 'exclusion') {
      const exclude = filters.exclude.filter((item) => change.rest.includes(item))
      return { ...one, filters: { ...filters, exclude } }
    }
    return changed(one, change)
  }, query)
}

test('where no single change helps, each start over finds as many places as it says, and keeps what it does not name', () => {
  let started = 0
  let without = 0
  const kinds = new Set<string>()
  fc.assert(
    fc.property(anyQuery(world), anyQuery(world), anyOverlay(world), (query, other, overlay) => {
      // Conditions of two queries together often leave nothing, whichever one of them changes.
      const { filters } = query
      const lists = { ...other.filters.lists, ...filters.lists }
      const booleans = [...new Set([...filters.booleans, ...other.filters.booleans])]
      const strict = {
        ...query,
        filters: { ...filters, lists, booleans, keyword: filters.keyword ?? other.filters.keyword },
      }
      if (index.search(strict, overlay).total > 0 || index.relax(strict, overlay).length > 0) return
      const found = index.startOver(strict, overlay)
      if (found.length === 0) without++
      for (const { changes, total } of found) {
        started++
        for (const change of changes) kinds.add(change.kind === 'parameter' ? 'parameter' : change.kind)
        assert.ok(changes.length > 0 && total > 0)
        assert.equal(
          total,
          index.search(startedOver(strict, changes), overlay).total,
          JSON.stringify({ strict, changes }),
        )
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  assert.ok(started > 50, `${started} starts, ${without} without`)
  assert.ok(without * 20 < started, `${started} starts, ${without} without`)
  assert.deepEqual(
    ['parameter', 'area', 'radius', 'region'].filter((kind) => !kinds.has(kind)),
    [],
    'a change that is never made is not compared',
  )
})
