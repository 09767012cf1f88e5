/** Kinds of parking that the venue itself offers. */
const PARKING_ON_OFFER: ReadonlySet<string> = new Set(['onsite', 'valet', 'partner'])

/** Returns whether a kind of parking means that the venue has parking; null where it implies neither (`nearby`). */
export function hasParking(parkingType: string): boolean | null {
  if (parkingType === 'none') return false
  return PARKING_ON_OFFER.has(parkingType) ? true : null
}
