import type { Instant } from '#base/clock.ts'
import type { DayOffReason } from '#venue/hours/calendar.ts'
import type { OpenNow, StoredPlace, FieldName } from '#venue/records.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { ReleaseHolder, Serving } from '../search/releaseHolder.ts'

/** A place that takes reservation requests through this service. */
interface BookedPlace {
  kind: 'place'
  /** Id of the surviving record when the requested one was merged. */
  id: string
  /** True when the confirmed hours, with the owner's changes, say that it is closed at that time. */
  outsideHours: boolean
}

const FIELDS = ['openNow', 'bookingUrl', 'phone', 'reservationChannels'] as const satisfies readonly FieldName[]
type BookingFields = Pick<StoredPlace, 'bookingUrl' | 'phone' | 'reservationChannels'> & { openNow: OpenNow | null }

/** Returns the place with this id when it takes requests; else a refusal with the alternatives for a guest. */
export function bookedPlace(releases: ReleaseHolder, placeId: string, reservationTime: Instant): BookedPlace | Refusal {
  const serving = releases.current()
  if (!serving) return refused('service_unavailable')
  const { index, overlay } = serving
  const finding = index.find(placeId)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const { id, ordinal } = finding
  // A place that is paused is a partner, whose rules say when it takes requests again.
  if (!overlay.partners.has(id) && !releases.isPartner(id)) return notBookable(serving, placeId, reservationTime)
  const { openNow } = shownAt(serving, ordinal, reservationTime)
  return { kind: 'place', id, outsideHours: openNow?.open === false }
}

/** The refusal of a place that takes no requests. */
export function notBookable(serving: Serving, placeId: string, at: Instant): Refusal {
  const finding = serving.index.find(placeId)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const { bookingUrl, phone, reservationChannels } = shownAt(serving, finding.ordinal, at)
  return refused('reservation_not_available', {
    param: 'placeId',
    details: { placeId: finding.id, bookingUrl, phone, reservationChannels },
  })
}

/** Returns whether the confirmed hours say that the place is closed at that time; false for unknown hours. */
export function isOutsideHours(releases: ReleaseHolder, placeId: string, at: Instant): boolean {
  return openNowAt(releases, placeId, at)?.open === false
}

const DAY_OFF: ReadonlySet<string> = new Set<DayOffReason>([
  'temporary_closure',
  'closed_today',
  'regular_closure',
  'holiday',
])

/** Returns whether the confirmed hours say that the place is closed on the whole day of that time. */
export function isDayOff(releases: ReleaseHolder, placeId: string, at: Instant): boolean {
  return DAY_OFF.has(openNowAt(releases, placeId, at)?.reason ?? '')
}

function openNowAt(releases: ReleaseHolder, placeId: string, at: Instant): OpenNow | null {
  const serving = releases.current()
  const finding = serving?.index.find(placeId)
  if (!serving || !finding || finding.kind === 'unknown') return null
  return shownAt(serving, finding.ordinal, at).openNow
}

function shownAt({ index, overlay }: Serving, ordinal: number, at: Instant): BookingFields {
  return JSON.parse(index.placeJson(ordinal, FIELDS, { at, overlay })) as BookingFields
}
