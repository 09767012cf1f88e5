import type { StoredPlace } from './records.ts'

/** Confirmed closed: left out of lists by default, and never open (docs/reference/fields.md#closure). */
export function isClosedForGood(place: Pick<StoredPlace, 'closureSignal'>): boolean {
  return place.closureSignal?.level === 'confirmed'
}
