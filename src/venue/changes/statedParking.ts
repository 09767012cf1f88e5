import { hasParking } from '../attributes/parking.ts'
import type { AttributeChanges } from './placeChanges.ts'

/**
 * Returns an owner's earlier statements about attributes without those about parking that newer ones contradict. Parking
 * is stated in two ways, as yes or no and by its kind, and an owner who states one way does not repeat the other.
 */
export function withoutOutdatedParking(earlier: AttributeChanges, newer: AttributeChanges): AttributeChanges {
  const { parking, ...booleans } = earlier.booleans ?? {}
  const { parking_type: kind, ...withoutKind } = earlier
  const isKindNewer = contradicts(newer.parking_type, parking) && newer.booleans?.parking === undefined
  const isParkingNewer = contradicts(kind, newer.booleans?.parking) && newer.parking_type === undefined
  if (isKindNewer) return { ...earlier, booleans }
  return isParkingNewer ? withoutKind : earlier
}

function contradicts(kind: string | null | undefined, parking: boolean | null | undefined): boolean {
  if (typeof kind !== 'string' || typeof parking !== 'boolean') return false
  const known = hasParking(kind)
  return known !== null && known !== parking
}
