import type { StoredPlace } from '#venue/records.ts'
import type { TaggedVenue } from '#venue/tags.ts'
import type { Venue } from '#venue/venue.ts'
import { fieldNumber, type JsonLineScanner, memberNumber } from '../format/jsonLineScanner.ts'

/** The fields of a place that an index reads; it copies all others. */
const PLACE_FIELDS = [
  'id',
  'name',
  'category',
  'location',
  'address',
  'regionCode',
  'confidence',
  'sourceCount',
  'possiblyClosed',
  'closureSignal',
  'lastSeenAt',
  'openedOn',
  'is24h',
  'rating',
  'reviewCount',
  'freshnessScore',
  'reservationChannels',
  'serviceAttributes',
  'menu',
  'price',
  'dietary',
  'promotion',
  'influencerFeatures',
  'culturalAssociations',
  'legacy',
] as const satisfies readonly (keyof StoredPlace)[]
type LinePlace = Pick<StoredPlace, (typeof PLACE_FIELDS)[number]>

export interface LineVenue extends TaggedVenue, Pick<Venue, 'ranking'> {
  place: LinePlace
}

const PLACE_PARTS = PLACE_FIELDS.map((name) => ({ name, part: fieldNumber(name) }))
const [SUBTYPES, ATTRIBUTES, FRANCHISE, RANKING] = (['subtypes', 'attributes', 'franchise', 'ranking'] as const).map(
  memberNumber,
) as [number, number, number, number]

/** Reads the venue of the current line. */
export function venueIn(parts: JsonLineScanner): LineVenue {
  const place: Partial<Record<keyof LinePlace, unknown>> = {}
  for (const { name, part } of PLACE_PARTS) place[name] = parts.value(part)
  return {
    place: place as LinePlace,
    subtypes: parts.value(SUBTYPES),
    attributes: parts.value(ATTRIBUTES),
    franchise: parts.value(FRANCHISE),
    ranking: parts.value(RANKING),
  }
}
