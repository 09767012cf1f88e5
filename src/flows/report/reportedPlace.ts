import type { Instant } from '#base/clock.ts'
import type { FieldName } from '#venue/records.ts'
import type { VenueDescription, VenueIdentity } from '#venue/venueIdentity.ts'
import type { Serving } from '../search/releaseHolder.ts'
import type { ReportServices } from './reportServices.ts'

/** The fields that operators compare with a report. */
const RECORD: readonly FieldName[] = [
  'id',
  'name',
  'category',
  'address',
  'location',
  'phone',
  'businessHours',
  'openNow',
  'closureSignal',
  'possiblyClosed',
  'confidence',
  'freshnessScore',
  'lastSeenAt',
  'sourceCount',
  'sources',
  'serviceAttributes',
]
const IDENTITY: readonly FieldName[] = ['name', 'category', 'location', 'address', 'regionCode', 'serviceAttributes']

/** A place of a report for operators. */
export interface ShownReportedPlace {
  placeId: string
  /** Null, as the rest, when the release does not have the place. */
  name: string | null
  address: string | null
  location: { lat: number; lng: number } | null
  record: Readonly<Record<string, unknown>> | null
}

/** Reads a place in memory; does not count as usage. */
export function shownReportedPlace(serving: Serving | null, placeId: string, at: Instant): ShownReportedPlace {
  const finding = serving?.index.find(placeId)
  if (!serving || !finding || finding.kind === 'unknown')
    return { placeId, name: null, address: null, location: null, record: null }
  const { index, overlay } = serving
  const record = JSON.parse(index.placeJson(finding.ordinal, RECORD, { at, overlay })) as IdentityFields & {
    id: string
  }
  const { name, address, location } = record
  return { placeId: finding.id, name, address: address.road ?? address.jibun, location, record: { ...record } }
}

interface IdentityFields {
  name: string
  category: string
  location: { lat: number; lng: number }
  address: { road: string | null; jibun: string | null }
  regionCode: string
  serviceAttributes: { venue_subtype: string | null }
}

/** Returns what identifies a place in later builds; null when the release does not have it. */
export async function reportedIdentity(
  { releases, membersOf }: ReportServices,
  placeId: string,
  at: Instant,
): Promise<VenueIdentity | null> {
  const serving = releases.current()
  const place = serving && describedPlace(serving, placeId, at)
  if (!place) return null
  const members = await membersOf(serving.index.dataVersion, place.placeId)
  return members && { ...place, members }
}

/** Describes the place that has this id, or that the place with this id was merged into; null for none. */
export function describedPlace({ index, overlay }: Serving, placeId: string, at: Instant): VenueDescription | null {
  const finding = index.find(placeId)
  if (finding.kind === 'unknown') return null
  const place = JSON.parse(index.placeJson(finding.ordinal, IDENTITY, { at, overlay })) as IdentityFields
  const { name, category, location, address, regionCode, serviceAttributes } = place
  return {
    placeId: finding.id,
    name,
    category,
    subtype: serviceAttributes.venue_subtype,
    ...location,
    roadAddress: address.road,
    jibunAddress: address.jibun,
    regionCode,
  }
}
