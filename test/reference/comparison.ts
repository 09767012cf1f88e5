import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import type { Overlay } from '#venue/changes/overlay.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { World } from '../support/generateVenues.ts'
import { anyOverlay, anyQuery } from './anyQuery.ts'
import { referenceSearch, type ReferenceAnswer } from './reference.ts'

/** The names of everything that narrows a query; list filters by their names. */
export const NARROWINGS = [
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

/**
 * Sends the same generated queries to the index and the plain evaluator, which takes the readings of a keyword from the
 * index: how they are chosen has tests of its own. Fails with the shortest query on which they
 * differ, both answers, `worldSeed`, and the seed that repeats it. Returns how often each filter was part of a query
 * that found something.
 */
export function assertSameAnswers(
  t: Pick<TestContext, 'diagnostic'>,
  subject: {
    world: World
    index: VenueIndex
    runs: number
    seed: number
    worldSeed: number
    /**
     * The overlays over the index. The world already contains their changes except for partners. Default: overlays with
     * varying partners.
     */
    overlays?: fc.Arbitrary<Overlay>
  },
): ReadonlyMap<string, number> {
  const { world, index, runs, seed, worldSeed, overlays = anyOverlay(world) } = subject
  t.diagnostic(`seed ${seed}, world ${worldSeed} of ${world.venues.length} venues`)
  const met = new Map<string, number>()
  let empty = 0
  let assumed = 0
  const property = fc.property(anyQuery(world), overlays, (query, overlay) => {
    const actual = answerOf(index, query, overlay)
    const expected = referenceSearch(world, query, overlay, actual.readings)
    if (expected.total === 0) empty++
    else for (const filter of filtersOf(query)) met.set(filter, (met.get(filter) ?? 0) + 1)
    assert.deepEqual(actual, expected)
    if (actual.readings.length > 0) assumed++
  })
  const run = fc.check(property, { numRuns: runs, seed })
  if (run.failed) {
    const [query, overlay] = run.counterexample as [PlaceQuery, Overlay]
    const asked = `ONESET_TEST_SEED=${run.seed}, query ${run.numRuns}: ${readable(query, overlay)}`
    // Shows how the answers differ; when a repeated query does not reproduce it, the first error is thrown.
    const actual = answerOf(index, query, overlay)
    assert.deepEqual(actual, referenceSearch(world, query, overlay, actual.readings), asked)
    throw new Error(asked, { cause: run.errorInstance })
  }
  t.diagnostic(`${runs} queries, ${empty} of them without a result, ${assumed} with an assumption`)
  return met
}

/** Returns the index's answer in the reference's format. */
export function answerOf(index: VenueIndex, query: PlaceQuery, overlay: Overlay): ReferenceAnswer {
  const { hits, ...answer } = index.search(query, overlay)
  const { at, mask } = query
  return {
    ...answer,
    hits: hits.map((hit) => {
      const { distanceM, matchReason, openAtMatch, ordinal } = hit
      const { id } = JSON.parse(index.placeJson(ordinal, ['id'], { at, overlay })) as { id: string }
      const body = index.placeJson(ordinal, mask.fields, { at, overlay, hit })
      return { id, distanceM, matchReason, openAtMatch, body }
    }),
  }
}

/** Returns the names of the filters that a query uses; list filters by their names. */
function filtersOf({ filters }: Pick<PlaceQuery, 'filters'>): string[] {
  const isSet = (value: unknown) =>
    value !== null && value !== false && !(typeof value === 'object' && Object.keys(value).length === 0)
  const set = Object.entries(filters).flatMap(([name, value]) => (isSet(value) ? [name] : []))
  return [...set, ...Object.keys(filters.lists)]
}

/** Returns the parts of a query that differ from an empty query. */
function readable({ filters, scope, sort, page, pageSize }: PlaceQuery, overlay: Overlay): string {
  const used = filtersOf({ filters })
  const asked = Object.fromEntries(Object.entries(filters).filter(([name]) => used.includes(name)))
  return JSON.stringify({ scope, ...asked, sort, page, pageSize, partners: overlay.partners.size })
}
