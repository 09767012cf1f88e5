import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import type { RecordKey, VenueDescription, VenueIdentity } from '#venue/venueIdentity.ts'

/** A line of the decisions that builds read. */
export type Decision = ReportRecords['decisions'][number]
type SourceRecord = ReportRecords['records'][number]

/** Decisions about a record and the records of its venue: enough that one of them is in the next lists. */
const LINKS_MAX = 5

/** The part of a source record that names it and says when it was stated. */
export const keyOf = ({ source, sourceId }: RecordKey, statedAt: Instant): SourceRecord => ({
  source,
  sourceId,
  observedAt: isoInstant(statedAt),
})

/** The part of a source record that describes a place as a release shows it. */
export function describePlace({
  name,
  lat,
  lng,
  roadAddress,
  jibunAddress,
  regionCode,
}: Omit<VenueDescription, 'placeId' | 'category' | 'subtype'>): SourceRecord {
  return {
    name,
    lat,
    lng,
    ...(roadAddress !== null && { roadAddress }),
    ...(jibunAddress !== null && { jibunAddress }),
    ...(regionCode !== null && { regionCode }),
  }
}

/** The part of a source record that says what kind of venue a place is. */
export const kindOf = ({ category, subtype }: Pick<VenueDescription, 'category' | 'subtype'>): SourceRecord => ({
  category,
  ...(subtype !== null && { subtype }),
})

/** A record of a decision belongs to the venue of the records of its place, whatever resembles it. */
export function linksOf(own: RecordKey, { members }: VenueIdentity): Decision[] {
  const others = members.filter(({ source }) => source !== own.source)
  return others.slice(0, LINKS_MAX).map((member) => ({ a: keyed(own), b: keyed(member), same: true }))
}

/** A record's name, without what else its object has. */
export const keyed = ({ source, sourceId }: RecordKey): RecordKey => ({ source, sourceId })
