import type { PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { withKeyword } from './nameNearPlace.ts'
import type { Serving } from './releaseHolder.ts'

/** A short walk along a street from the nearest number. */
const AROUND_M = 300

/**
 * Reads a text that is nothing but an address without a venue as its street or village around the nearest number, which comes
 * first; the report states the circle and, as assumed, the street. Null for another text, where no venue has
 * a number near it, and without a position for a street of several places (중앙로).
 */
export function addressNearby(
  request: Parameters<typeof toPlaceList>[0],
  { index }: Pick<Serving, 'index'>,
): PlaceListOfSentence | null {
  const text = request.sentence.trim()
  const nearest = index.nearestAddress(text, request.position)
  if (nearest === null) return null
  const json = index.placeJson(nearest.ordinal, ['location'], { at: request.at, overlay: emptyOverlay })
  const { location } = JSON.parse(json) as { location: { lat: number; lng: number } }
  const circle = Object.entries({ ...location, radius: AROUND_M })
  const understood = [
    ...circle.map(([param, value]) => ({ text, param, value: String(value) })),
    { text, param: 'keyword', value: nearest.keyword, assumed: true as const },
  ]
  return withKeyword({ understood, notUnderstood: [], ambiguous: [] }, nearest.keyword, request)
}
