import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { Filters, PlaceQuery } from '#contract/parameters/query.ts'
import { type QueryChange, RELAXATIONS_MAX } from '#contract/parameters/relaxation.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import { anyOverlay, anyQuery } from '../reference/anyQuery.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf } from '../support/openedIndex.ts'

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

const emptyOnes = (query: PlaceQuery, overlay: Overlay) => index.search(query, overlay).total === 0

test('each suggested change finds as many places as it says, whatever found nothing', (t) => {
  const kinds = new Map<string, number>()
  let empty = 0
  fc.assert(
    fc.property(anyQuery(world), anyOverlay(world), (query, overlay) => {
      if (!emptyOnes(query, overlay)) return
      empty++
      const relaxations = index.relax(query, overlay)
      assert.ok(relaxations.length <= RELAXATIONS_MAX)
      for (const { change, total } of relaxations) {
        assert.ok(total > 0)
        assert.equal(total, index.search(changed(query, change), overlay).total, JSON.stringify(change))
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
