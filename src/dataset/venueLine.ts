import type { LatLng } from '#base/geometry.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'

/** The facts of a venue that a release counts while its lines are written. */
export interface VenueFacts {
  id: string
  name: string
  location: LatLng
  regionCode: string
  sourceCount: number
  isClosed: boolean
}

/**
 * A venue to be written to a release: its line of JSON without the line feed, in parts that are valid until the next
 * line is requested.
 */
export interface VenueLine {
  facts: VenueFacts
  parts: readonly (string | Uint8Array)[]
}

/** The lines of a release, in order. */
export type VenueLines = Iterable<VenueLine> | AsyncIterable<VenueLine>

/** Returns the line of a venue. */
export function lineOf(venue: Venue): VenueLine {
  const { place } = venue
  const { id, name, location, regionCode, sourceCount } = place
  const facts = { id, name, location, regionCode, sourceCount, isClosed: isClosedForGood(place) }
  return { facts, parts: [JSON.stringify(venue)] }
}

/** Returns the lines of several venues. */
export function* linesOf(venues: Iterable<Venue>): Generator<VenueLine> {
  for (const venue of venues) yield lineOf(venue)
}

type Head = Pick<StoredPlace, 'id' | 'name' | 'location' | 'regionCode' | 'sourceCount' | 'lastSeenAt'>

/** The beginning of a line in a release. */
export interface LineHead {
  facts: VenueFacts
  lastSeenAt: string
}

/** In every line these members of `place` precede `phone`; the opening quote of a key cannot occur within a text. */
const AFTER_HEAD = Buffer.from(',"phone":')
const CLOSED_FOR_GOOD = Buffer.from(',"closureSignal":{"level":"confirmed"')

/** Reads the head of a line made by `merge` or `lineOf`, without parsing the rest. */
export function headOf(line: Buffer): LineHead {
  const end = line.indexOf(AFTER_HEAD)
  const { place } = JSON.parse(`${line.toString('utf8', 0, end)}}}`) as { place: Head }
  const { id, name, location, regionCode, sourceCount, lastSeenAt } = place
  const isClosed = line.indexOf(CLOSED_FOR_GOOD, end) >= 0
  return { facts: { id, name, location, regionCode, sourceCount, isClosed }, lastSeenAt }
}
