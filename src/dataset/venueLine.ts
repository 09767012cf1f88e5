import type { LatLng } from '#base/geometry.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'

/** What a release counts of a venue on its way to the lines. */
export interface VenueFacts {
  id: string
  location: LatLng
  regionCode: string
  sourceCount: number
  isClosed: boolean
}

/** A venue on its way into a release: its line of JSON, without the line feed, in parts that are good until the next line is asked for. */
export interface VenueLine {
  facts: VenueFacts
  parts: readonly (string | Uint8Array)[]
}

/** Those of a release, as they come. */
export type VenueLines = Iterable<VenueLine> | AsyncIterable<VenueLine>

/** The line of a venue that is at hand. */
export function lineOf(venue: Venue): VenueLine {
  const { place } = venue
  const { id, location, regionCode, sourceCount } = place
  const facts = { id, location, regionCode, sourceCount, isClosed: isClosedForGood(place) }
  return { facts, parts: [JSON.stringify(venue)] }
}

/** The same of venues that pass by. */
export function* linesOf(venues: Iterable<Venue>): Generator<VenueLine> {
  for (const venue of venues) yield lineOf(venue)
}

type Head = Pick<StoredPlace, 'id' | 'location' | 'regionCode' | 'sourceCount' | 'lastSeenAt'>

/** Of a line that lies in a release, what stands at the beginning of its place. */
export interface LineHead {
  facts: VenueFacts
  lastSeenAt: string
}

/** Members of `place` as every line has them: these stand before `phone`, and a key's opening quote is never within a text. */
const AFTER_HEAD = Buffer.from(',"phone":')
const CLOSED_FOR_GOOD = Buffer.from(',"closureSignal":{"level":"confirmed"')

/** Reads the head of a line that `merge` and `lineOf` made, without the rest. */
export function headOf(line: Buffer): LineHead {
  const end = line.indexOf(AFTER_HEAD)
  const { place } = JSON.parse(`${line.toString('utf8', 0, end)}}}`) as { place: Head }
  const { id, location, regionCode, sourceCount, lastSeenAt } = place
  const isClosed = line.indexOf(CLOSED_FOR_GOOD, end) >= 0
  return { facts: { id, location, regionCode, sourceCount, isClosed }, lastSeenAt }
}
