import { metresApart } from '#base/geometry.ts'
import { PlaceNames } from '#search/keyword/placeNames.ts'
import { roledWords } from '#search/keyword/wordRoles.ts'
import { type LegalDong, legalDongsOf } from '#search/geography/legalDongs.ts'
import { searchedTexts } from '#search/keyword/keywordSections.ts'
import { PoolDraft } from '#search/keyword/wordPool.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { regionTableOf } from '#search/geography/regionTable.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Venue } from '#venue/venue.ts'
import type { World } from '../support/generateVenues.ts'
import type { Meanings } from './referenceText.ts'

const known = new WeakMap<object, PlaceNames>()

/** Returns the names of the places of a world. */
export function placeNamesOf({ dongs, stations, venues }: Pick<World, 'dongs' | 'stations' | 'venues'>): PlaceNames {
  let names = known.get(venues)
  if (!names) {
    const table = regionTableOf({
      dongs,
      stations,
      legalDongs: legalDongsIn(dongs, venues),
      ofDong: new Map(),
      countWithin: () => 0,
    })
    known.set(venues, (names = new PlaceNames(table)))
  }
  return names
}

/** Returns the legal dongs that the addresses of the open venues name. */
function legalDongsIn(dongs: World['dongs'], venues: readonly Venue[]): LegalDong[] {
  const open = venues.filter(({ place }) => !isClosedForGood(place))
  const draft = new PoolDraft()
  for (const { place } of open) draft.add(searchedTexts(place))
  const pool = draft.pool(Uint32Array.from(open.keys()))
  const regionCodes = open.map(({ place }) => place.regionCode)
  const locations = open.map(({ place }) => place.location)
  return legalDongsOf(pool, { openCount: open.length, regionCodes, locations }, dongs)
}

/** Returns what words mean for one venue. `hasValue`: whether the venue has a value of a filter. */
export function meaningsFor(
  names: PlaceNames,
  { franchise, place: { regionCode, location } }: Venue,
  hasValue: (filter: ListFilter, value: string) => boolean,
): Meanings {
  return {
    isChain: franchise,
    roled: (words) => roledWords(words, names),
    isThere: ({ codes, circles }) =>
      codes.some((code) => regionCode.startsWith(code)) ||
      circles.some(
        ({ center, radiusM }) => Math.round(metresApart(center.lat, center.lng, location.lat, location.lng)) <= radiusM,
      ),
    hasTag: (tag) => {
      const [filter, value] = tag.split(':') as [ListFilter, string]
      return hasValue(filter, value)
    },
  }
}
