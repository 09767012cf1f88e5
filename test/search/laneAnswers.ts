import fc from 'fast-check'
import type { VenueIndex } from '#search/venueIndex.ts'
import { anyOverlay, anyQuery } from '../reference/anyQuery.ts'
import type { World } from '../support/generateVenues.ts'

/** Returns the answers of an index to generated queries with changing partners, one text each. */
export function answersTo(index: VenueIndex, world: World, { seed, runs }: { seed: number; runs: number }): string[] {
  const drawn = fc.sample(fc.tuple(anyQuery(world), anyOverlay(world)), { seed, numRuns: runs })
  return drawn.map(([query, overlay]) => {
    const { total, hits } = index.search(query, overlay)
    return JSON.stringify([total, hits.map(({ ordinal }) => ordinal)])
  })
}
