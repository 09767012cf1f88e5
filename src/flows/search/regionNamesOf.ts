import { setImmediate as nextTurn } from 'node:timers/promises'
import { regionDirectory } from '#query/regionDirectory.ts'
import { type RegionLookup } from '#query/wordsRegion.ts'
import type { VenueIndex } from '#search/venueIndex.ts'

/** The names of the regions of each release that was asked for one; freed with the release. */
const known = new WeakMap<VenueIndex, RegionLookup>()

/** So many names are romanised in some milliseconds. */
const ROWS_AT_ONCE = 16

/** Prepares the names of a release in Latin letters, in short parts, so that no request waits for them. */
export async function prepareRegionNames(index: VenueIndex): Promise<void> {
  const { prepare = () => true } = regionNamesOf(index)
  while (!prepare(ROWS_AT_ONCE)) await nextTurn()
}

/** Returns the look-up of a release's regions by name. */
export function regionNamesOf(index: VenueIndex): RegionLookup {
  let lookUp = known.get(index)
  if (!lookUp) {
    const all = { dong: null, sigungu: null, sido: null, regionCode: null, includeEmpty: true, kind: 'any' } as const
    known.set(index, (lookUp = regionDirectory(index.regions(all), index.englishStations())))
  }
  return lookUp
}
