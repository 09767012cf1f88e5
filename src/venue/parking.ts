/** Kinds of parking that a venue offers itself. */
const PARKING_ON_OFFER: ReadonlySet<string> = new Set(['onsite', 'valet', 'partner'])

/** Whether a kind of parking means that there is any; null where it says neither (`nearby`). */
export function hasParking(parkingType: string): boolean | null {
  if (parkingType === 'none') return false
  return PARKING_ON_OFFER.has(parkingType) ? true : null
}
