import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { findAtPlaces } from '#liveStatus/liveQueries.ts'
import type { CurrentSubject, FindSubject } from '#notices/alerts/alertSending.ts'
import { alertEmailOf } from '#owners/alertedOwners.ts'
import type { Booking } from '../reservation/booking.ts'
import { type PlaceAccess, placeIdsWithRole } from '../owner/people/placeAccess.ts'
import { placeLabel } from '../owner/placeLabel.ts'

interface Subjects {
  access: PlaceAccess
  database: Pick<Database, 'db'>
  booking: Pick<Booking, 'reservations' | 'releases' | 'clock'>
}

const NO_RECIPIENT = { kind: 'no_recipient' } as const
const SETTLED = { kind: 'settled' } as const
/** A test concerns no place. */
const TEST_NAME = 'Oneset'
/** For a venue that has left the release meanwhile. */
const UNNAMED = '매장'

/** Returns what an alert to an owner is about at the time when it is sent. */
export function findAlertSubject(subjects: Subjects): FindSubject {
  return async ({ ownerId, occasion, subjectId, placeId }, at): Promise<CurrentSubject> => {
    const { database, booking } = subjects
    const email = await alertEmailOf(database, ownerId)
    if (email === null) return NO_RECIPIENT
    if (occasion === 'alert.test') return { kind: 'waiting', email, venueName: TEST_NAME, reservation: null }
    const places = await placeIdsWithRole(subjects.access, { ownerId, role: 'staff' })
    const venueName = placeLabel(booking, placeId ?? '').name ?? UNNAMED
    const found =
      occasion === 'reservation.created'
        ? await waitingRequest(subjects, places, subjectId, at)
        : await waitingQuestion(database, places, subjectId, at)
    return found.kind === 'waiting' ? { ...found, email, venueName } : found
  }
}

async function waitingRequest({ database, booking }: Subjects, places: readonly string[], id: string, at: Instant) {
  const found = await booking.reservations.atPlaces(database, places, id)
  if (!found) return NO_RECIPIENT
  // A venue that proposed another time waits for the guest.
  const isAnswered = found.status !== 'pending' || found.heldAnswer !== null || found.proposedTime !== null
  if (isAnswered || found.expiresAt <= at) return SETTLED
  const { reservationTime, guestCount } = found
  return { kind: 'waiting', reservation: { reservationTime, guestCount } } as const
}

async function waitingQuestion(database: Pick<Database, 'db'>, places: readonly string[], id: string, at: Instant) {
  const found = await findAtPlaces(database, id, places, at)
  if (!found) return NO_RECIPIENT
  return found.status === 'pending' ? ({ kind: 'waiting', reservation: null } as const) : SETTLED
}
