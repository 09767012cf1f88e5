import type { StoredPlace } from './records.ts'

/**
 * Returns true for a confirmed permanent closure: such a place is left out of lists by default and never open
 * (docs/reference/fields.md#closure).
 */
export function isClosedForGood(place: Pick<StoredPlace, 'closureSignal'>): boolean {
  return place.closureSignal?.level === 'confirmed'
}
