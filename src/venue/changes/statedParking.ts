import { hasParking } from '../attributes/parking.ts'
import type { AttributeChanges } from './placeChanges.ts'

/**
 * Returns an owner's earlier statements about attributes without those about parking that newer ones contradict. Parking
 * is stated in two ways, as yes or no and by its kind, and an owner who states one way does not repeat the other.
 */
export function withoutOutdatedParking(earlier: AttributeChanges, newer: AttributeChanges): AttributeChanges {
  const { booleans: { parking: earlierParking, ...booleans } = {}, parking_type: earlierKind, ...others } = earlier
  const isKindNewer = contradicts(newer.parking_type, earlierParking) && newer.booleans?.parking === undefined
  const isParkingNewer = contradicts(earlierKind, newer.booleans?.parking) && newer.parking_type === undefined
  if (isKindNewer) return { ...others, booleans, ...(earlierKind !== undefined && { parking_type: earlierKind }) }
  if (isParkingNewer) return { ...others, ...(earlier.booleans && { booleans: earlier.booleans }) }
  return earlier
}

function contradicts(kind: string | null | undefined, parking: boolean | null | undefined): boolean {
  if (typeof kind !== 'string' || typeof parking !== 'boolean') return false
  const known = hasParking(kind)
  return known !== null && known !== parking
}
