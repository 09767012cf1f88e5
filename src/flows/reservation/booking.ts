import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Database } from '#database/database.ts'
import type { BookEntries } from '#reservations/bookEntries.ts'
import type { GuestCodes } from '#reservations/guestCodes.ts'
import type { HeldAnswers } from '#reservations/heldAnswers.ts'
import type { Proposals } from '#reservations/proposals.ts'
import type { Reservation } from '#reservations/reservation.ts'
import type { Reservations } from '#reservations/reservations.ts'
import type { Transitions } from '#reservations/transitions.ts'
import type { OwnerContacts } from '../owner/ownerContacts.ts'
import type { Metering } from '../pay.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import type { ReservationSandbox } from './sandboxReservations.ts'
import type { EventPublisher } from '../notify/eventPublisher.ts'

export type { Reservation }

/** The dependencies of the use cases of reservations. */
export interface Booking {
  database: Pick<Database, 'db' | 'transaction'>
  reservations: Reservations
  transitions: Transitions
  heldAnswers: HeldAnswers
  proposals: Proposals
  entries: BookEntries
  /** The codes of guests' links. */
  guestCodes: GuestCodes
  releases: ReleaseHolder
  metering: Metering
  owners: OwnerContacts
  publisher: EventPublisher
  /** The reservations of test keys. */
  sandbox: ReservationSandbox
  /** How long an owner has for an answer. */
  answerWindowMs: number
  clock: Clock
  random: RandomBytes
}

/** Topic of notifications that a reservation's status has changed; the detail is its id. */
export const RESERVATION_TOPIC = 'reservation'
