import type { Instant } from '#base/clock.ts'
import type { FieldName } from '#contract/fields.ts'
import type { OpenNow, StoredPlace } from '#contract/records.ts'
import { type Refusal, refused } from './refusal.ts'
import type { ReleaseHolder } from './releaseHolder.ts'

/** A place that takes reservation requests through this service. */
interface BookedPlace {
  kind: 'place'
  /** Of the surviving record, where the asked-for one was merged. */
  id: string
  /** By its confirmed hours, owner's changes laid over, it is closed at that time. */
  outsideHours: boolean
}

const FIELDS = ['openNow', 'bookingUrl', 'phone', 'reservationChannels'] as const satisfies readonly FieldName[]
type Shown = Pick<StoredPlace, 'bookingUrl' | 'phone' | 'reservationChannels'> & { openNow: OpenNow | null }

/** The place of this id, when it takes requests; else the refusal, with what a guest can do instead. */
export function bookedPlace(releases: ReleaseHolder, placeId: string, reservationTime: Instant): BookedPlace | Refusal {
  const serving = releases.current()
  if (!serving) return refused('service_unavailable')
  const { index, overlay } = serving
  const finding = index.find(placeId)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const { id, ordinal } = finding
  const json = index.placeJson(ordinal, FIELDS, { at: reservationTime, overlay })
  const { openNow, bookingUrl, phone, reservationChannels } = JSON.parse(json) as Shown
  if (overlay.partners.has(id)) return { kind: 'place', id, outsideHours: openNow?.open === false }
  return refused('reservation_not_available', {
    param: 'placeId',
    details: { placeId: id, bookingUrl, phone, reservationChannels },
  })
}
