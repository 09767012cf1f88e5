import { kstDate } from '#base/kst.ts'
import { type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { regionNamesOf } from './regionNamesOf.ts'
import type { Serving } from './releaseHolder.ts'

/** Converts a sentence into a request for places, with the region names of the release that answers it. */
export function readSentenceOf(request: Parameters<typeof toPlaceList>[0], { index }: Serving): PlaceListOfSentence {
  const lookUp = regionNamesOf(index)
  return toPlaceList(request, {
    lookUp,
    today: kstDate(request.at),
    isName: (word) => index.nameFit(word) === 'name',
    isNameWord: (word) => index.nameFit(word) !== null,
  })
}
