import { metresApart } from '#base/geometry.ts'
import { PlaceNames } from '#search/keyword/placeNames.ts'
import { roledWords } from '#search/keyword/wordRoles.ts'
import { regionTableOf } from '#search/geography/regionTable.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Venue } from '#venue/venue.ts'
import type { World } from '../support/generateVenues.ts'
import type { Meanings } from './referenceText.ts'

const known = new WeakMap<object, PlaceNames>()

/** Returns the names of the places of a world. */
export function placeNamesOf({ dongs, stations }: Pick<World, 'dongs' | 'stations'>): PlaceNames {
  let names = known.get(dongs)
  if (!names) {
    const table = regionTableOf({ dongs, stations, ofDong: new Map(), countWithin: () => 0 })
    known.set(dongs, (names = new PlaceNames(table)))
  }
  return names
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
