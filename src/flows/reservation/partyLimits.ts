import { rulesOf } from '#reservations/bookingRulesStore.ts'
import type { Reservation } from '#reservations/reservation.ts'
import type { Booking } from './booking.ts'

/** Returns whether a table has more guests than the rules of its place allow now. */
export type IsPartyTooLarge = (reservation: Pick<Reservation, 'placeId' | 'guestCount'>) => boolean

/**
 * Reads the rules of the places of these reservations. A party can be too large although the rules refuse such requests:
 * the rules changed after the request, or the table was entered by hand.
 */
export async function partyLimits(
  { owners, database }: Pick<Booking, 'owners' | 'database'>,
  reservations: readonly Pick<Reservation, 'placeId'>[],
): Promise<IsPartyTooLarge> {
  const largest = new Map<string, number>()
  for (const placeId of new Set(reservations.map((one) => one.placeId))) {
    const rules = await rulesOf(database, owners.idsOf(placeId))
    largest.set(placeId, Math.min(rules?.partyMax ?? Infinity, rules?.coversPerSlot ?? Infinity))
  }
  return ({ placeId, guestCount }) => guestCount > (largest.get(placeId) ?? Infinity)
}
