import { confirmedAttributes, sameConfirmations } from '#venue/attributes/confirmedAttributes.ts'
import type { Confirmation, StoredPlace } from '#venue/records.ts'
import { UNKNOWN_PLACE } from '#venue/unknownPlace.ts'
import type { Venue } from '#venue/venue.ts'
import { generateWorld, WORLD_DAY, type World } from './generateVenues.ts'

/** The confirmation of every attribute that a test does not confirm itself. */
const LISTED: Confirmation = { source: 'list', observedAt: '2026-11-01' }

/** Returns an open restaurant with few known facts and the given changes. */
export function venueWith(
  id: string,
  place: Partial<StoredPlace> = {},
  venue: Partial<Omit<Venue, 'place'>> = {},
): Venue {
  const made: Venue = {
    subtypes: [],
    attributes: { booleans: {} },
    franchise: false,
    members: [],
    provenance: {},
    activity: { listedAs: 'in_business', proofs: [] },
    ranking: { recency: 0.5, crossSource: 0.5, completeness: 0.5 },
    history: [],
    ...venue,
    place: {
      ...UNKNOWN_PLACE,
      id,
      name: id,
      category: 'restaurant',
      location: { lat: 37.5, lng: 127.036 },
      address: { road: null, jibun: null },
      regionCode: '1168064000',
      confidence: 0.75,
      sourceCount: 1,
      possiblyClosed: false,
      lastSeenAt: '2026-11-01T00:00:00Z',
      reservationChannels: [],
      dataQuality: { veracity: 0.75, completeness: 0.5, confidence: 0.75, recency: 0.5, last_verified_days_ago: 20 },
      photoCount: 0,
      ...place,
    },
  }
  const attributes = place.attributes ?? confirmedAttributes(made, sameConfirmations(LISTED))
  return { ...made, place: { ...made.place, attributes } }
}

/** Returns the made-up dongs and stations with only these venues. */
export function worldOf(venues: Venue[]): World {
  const { dongs, stations } = generateWorld(1, 0)
  return { venues, dongs, stations, redirects: new Map(), asOf: WORLD_DAY }
}
