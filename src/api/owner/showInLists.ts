import type { ActivityKind } from '#contract/ownerActivity.ts'
import { answerersOf, type FindAnswerer } from '#flows/owner/people/answerers.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { isDayOff } from '#flows/reservation/bookedPlace.ts'
import { partyLimits } from '#flows/reservation/partyLimits.ts'
import type { OwnerDependencies } from './ownerCall.ts'
import { shownToOwner } from './shownToOwner.ts'

/** A reservation as the owner of its place sees it. */
export type ShowReservation = (reservation: Reservation) => ReturnType<typeof shownToOwner>

/** What a person at the venue does for an event of the history. */
const DONE_BY_PEOPLE: Readonly<Record<string, ActivityKind>> = {
  accepted: 'reservation.accepted',
  moved: 'reservation.changed',
  declined: 'reservation.declined',
  cancelled: 'reservation.cancelled',
  no_show: 'reservation.no_show',
}

/**
 * Returns a function that shows these reservations with the people who answered them, and whether the day is off or the party
 * too large for the rules of the venue.
 */
export async function showInLists(
  { ownerServices, booking }: Pick<OwnerDependencies, 'ownerServices' | 'booking'>,
  reservations: readonly Reservation[],
): Promise<ShowReservation> {
  const find = await answerersOf(
    ownerServices,
    reservations.map(({ reservationId }) => reservationId),
  )
  const toCome = reservations.filter(isToCome)
  const isTooLarge = await partyLimits(booking, toCome)
  return (reservation) => ({
    ...withPeople(shownToOwner(reservation), find),
    dayOff: isToCome(reservation) && isDayOff(booking.releases, reservation.placeId, reservation.reservationTime),
    partyTooLarge: isToCome(reservation) && isTooLarge(reservation),
  })
}

const isToCome = ({ status }: Reservation) => status === 'pending' || status === 'confirmed'

function withPeople(shown: ReturnType<typeof shownToOwner>, find: FindAnswerer): ReturnType<typeof shownToOwner> {
  const history = shown.history.map((event) => {
    const kind = event.by === 'guest' || event.by === 'system' ? undefined : DONE_BY_PEOPLE[event.event]
    return kind === undefined ? event : { ...event, person: find(shown.reservationId, kind) }
  })
  return { ...shown, history }
}
