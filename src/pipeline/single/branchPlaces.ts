import type { Dong, Station } from '#dataset/geography/region.ts'
import { placeNames } from '../normalise/placeWords.ts'

/** Returns the words after which branches are named (placeWords.ts), for the map of a release. */
export function branchPlaces(dongs: readonly Dong[], stations: readonly Pick<Station, 'name'>[]): ReadonlySet<string> {
  return placeNames(dongs, stations)
}
