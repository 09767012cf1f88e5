import type { Instant } from '#base/clock.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { openNowOf } from '#venue/hours/openNow.ts'
import type { OpenNow, StoredPlace, Week, FieldName } from '#venue/records.ts'
import type { HoursFacts } from '#venue/hours/sessions.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { Serving } from '../search/releaseHolder.ts'

/** The facts of a place that a question needs, with the owner's changes applied. */
export interface AskedPlace {
  kind: 'place'
  /** Id of the surviving record when the requested one was merged. */
  id: string
  hours: HoursFacts
  /** Null for unconfirmed hours. */
  openNow: OpenNow | null
  businessHours: Week | null
  phone: string | null
  /** Read on demand, because menus are on disk. */
  menuNames: () => readonly string[]
}

const FIELDS = [
  'businessHours',
  'is24h',
  'temporaryClosures',
  'specialHours',
  'regularClosures',
  'holidayPolicy',
  'closureSignal',
  'phone',
] as const satisfies readonly FieldName[]

const MENU = ['menu'] as const satisfies readonly FieldName[]

/** Returns the place with this id in the release that serves the caller. */
export function askedPlace(serving: Serving, placeId: string, at: Instant): AskedPlace | Refusal {
  const finding = serving.index.find(placeId)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const { id, ordinal } = finding
  const place = fieldsOf<(typeof FIELDS)[number]>(serving, ordinal, FIELDS, at)
  const hours = { ...place, closedPermanently: isClosedForGood(place) }
  return {
    kind: 'place',
    id,
    hours,
    openNow: openNowOf(hours, at),
    businessHours: place.businessHours,
    phone: place.phone,
    menuNames: () => (fieldsOf<'menu'>(serving, ordinal, MENU, at).menu ?? []).map(({ name }) => name),
  }
}

function fieldsOf<Name extends FieldName & keyof StoredPlace>(
  { index, overlay }: Serving,
  ordinal: number,
  fields: readonly Name[],
  at: Instant,
): Pick<StoredPlace, Name> {
  return JSON.parse(index.placeJson(ordinal, fields, { at, overlay })) as Pick<StoredPlace, Name>
}
