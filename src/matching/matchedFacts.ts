import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Venue } from '#venue/venue.ts'
import type { VenueFacts } from '#pipeline/single/venueRecord.ts'

/** Returns the parts of a venue by which it is matched. */
export function matchedFacts({ place, subtypes }: Pick<Venue, 'place' | 'subtypes'>): VenueFacts {
  const { id, name, location, address, phone, regionCode, category } = place
  const { road, jibun } = address
  return { id, name, ...location, road, jibun, phone, regionCode, category, subtypes, closed: isClosedForGood(place) }
}
