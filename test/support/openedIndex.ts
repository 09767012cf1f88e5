import assert from 'node:assert/strict'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { NO_FILTERS, type Filters, type PlaceQuery } from '#contract/parameters/query.ts'
import { buildIndex } from '#search/build.ts'
import { openIndex } from '#search/open.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { WORLD_DAY, type World } from './generateVenues.ts'
import { WORLD_SOURCES } from './worldSources.ts'

export const RELEASE = {
  dataVersion: 'test-1',
  asOf: WORLD_DAY,
  generatedAt: '2026-11-21T00:00:00Z',
  coverageNote: 'made up',
  sources: WORLD_SOURCES,
}

/** Returns the index of a made-up world. */
export function indexOf(
  world: World,
  dataVersion = RELEASE.dataVersion,
  generatedAt = RELEASE.generatedAt,
): VenueIndex {
  const opened = openIndex(buildIndex(world), { ...RELEASE, dataVersion, generatedAt })
  assert.equal(opened.kind, 'opened')
  return (opened as { index: VenueIndex }).index
}

/** Returns a query for the first hundred places anywhere, narrowed by the given filters and fields. */
export function queryFor(filters: Partial<Filters>, query: Partial<Omit<PlaceQuery, 'filters'>> = {}): PlaceQuery {
  return {
    scope: { kind: 'everywhere' },
    prefer: null,
    sort: 'discovery',
    page: 1,
    pageSize: 100,
    mask: { fields: ['id'], tier: 'core', units: 1, ignored: [] },
    dataVersion: null,
    at: Date.parse('2026-11-21T03:00:00Z'),
    ...query,
    filters: { ...NO_FILTERS, ...filters },
  }
}

/** Returns the names of the places found, in order. */
export function namesFound(index: VenueIndex, query: PlaceQuery): string[] {
  const { hits } = index.search(query, emptyOverlay)
  return hits.map((hit) => {
    const body = index.placeJson(hit.ordinal, ['name'], { at: query.at, overlay: emptyOverlay })
    return (JSON.parse(body) as { name: string }).name
  })
}
