import { kstDate } from '#base/kst.ts'
import type { SentenceRequest } from '#query/parsed.ts'
import { type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { regionLookup, type RegionLookup } from '#query/wordsRegion.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { Serving } from './releaseHolder.ts'

/** The region names of each release that answers sentences; freed with the release. */
const lookUps = new WeakMap<VenueIndex, RegionLookup>()

/** Converts a sentence into a request for places, with the region names of the release that answers it. */
export function readSentenceOf(request: SentenceRequest, { index }: Serving): PlaceListOfSentence {
  let lookUp = lookUps.get(index)
  if (!lookUp) lookUps.set(index, (lookUp = regionLookup((query) => index.regions(query))))
  return toPlaceList(request, { lookUp, today: kstDate(request.at) })
}
