import type { StoredPlace } from './records.ts'

/** Confirmed closed: left out of lists by default, and never open (decisions.md 9, 29.4). */
export function isClosedForGood(place: Pick<StoredPlace, 'closureSignal'>): boolean {
  return place.closureSignal?.level === 'confirmed'
}
