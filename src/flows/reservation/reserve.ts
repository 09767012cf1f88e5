import { freshUuid } from '#base/ids.ts'
import { ONE_TOKEN, priceOf } from '#contract/access/price.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { Reservation, ReservationOrder } from '#reservations/reservation.ts'
import { lockRules } from '#reservations/bookingRulesStore.ts'
import type { Db } from '#reservations/reservations.ts'
import { bookedPlace } from './bookedPlace.ts'
import type { Booking } from './booking.ts'
import type { Caller } from '../identify.ts'
import { refusedByRules } from './bookingRules.ts'
import { contactLimited, tooManyContacts } from '../owner/ownerContacts.ts'
import { payFor } from '../pay.ts'
import { priceFor } from '../search/placeQueries.ts'
import type { Refusal } from '../refusal.ts'
import { reserveInSandbox } from './sandboxReservations.ts'
import type { ReservationRequest } from './reservationRequest.ts'

export type ReserveOutcome = { kind: 'done'; data: Reservation; units: number } | Refusal

/**
 * Sends an owner a request for a table (docs/reference/reservations.md). All checks run first, then the unit is
 * charged, then the request is created in one transaction with the events for owner and guest. The unit is refunded
 * when a limit was reached meanwhile or the transaction fails; a crash between charging and creating costs the caller
 * that unit.
 */
export async function reserve(
  booking: Booking,
  caller: Caller,
  request: ReservationRequest,
  transactionHook?: TransactionHook<Reservation>,
): Promise<ReserveOutcome> {
  if (caller.mode === 'test') return reserveInSandbox(booking.sandbox, caller.accountId, request, transactionHook)
  const { placeId, reservationTime, guestCount, guest } = request
  const { database, metering, releases, clock, random, answerWindowMs } = booking
  const place = bookedPlace(releases, placeId, reservationTime)
  if (place.kind === 'refused') return place
  const at = clock()
  const order: ReservationOrder = {
    reservationId: freshUuid(random),
    accountId: caller.accountId,
    placeId: place.id,
    reservationTime,
    guestCount,
    outsideHours: place.outsideHours,
    createdAt: at,
    expiresAt: at + answerWindowMs,
    guest,
  }
  const tooMany = await database.transaction((tx) => limited(booking, tx, order))
  if (tooMany) return tooMany
  const units = priceFor(caller, priceOf(ONE_TOKEN, null))
  const bill = { at, units, tier: 'core' as const, venues: [] }
  const work = () => database.transaction((tx) => createRequest(booking, tx, order, transactionHook))
  const outcome = await payFor(metering, caller, bill, work, ({ kind }) => kind === 'created')
  return outcome.kind === 'created' ? { kind: 'done', data: outcome.reservation, units } : outcome
}

/**
 * Creates the request. Requests for one phone number are serialised, as are those at one place (`OwnerContacts`),
 * so that no limit is exceeded.
 */
async function createRequest(
  booking: Booking,
  tx: Tx<unknown>,
  order: ReservationOrder,
  transactionHook: TransactionHook<Reservation> | undefined,
): Promise<{ kind: 'created'; reservation: Reservation } | Refusal> {
  const { reservations, publisher } = booking
  const { reservationId, placeId, guest, createdAt: at } = order
  await reservations.lockPhone(tx, guest.phone, at)
  await lockRules(tx, booking.owners.idsOf(placeId))
  const tooMany = await limited(booking, tx, order)
  if (tooMany) return tooMany
  const reservation = await reservations.create(tx, order)
  await publisher.owner(tx, { type: 'reservation.created', placeId, subjectId: reservationId, at })
  await publisher.guest(tx, { occasion: 'requested', reservationId, at })
  await transactionHook?.(tx, reservation)
  return { kind: 'created', reservation }
}

/** Checks the rules of the venue, and the limits that protect guests and owners (docs/reference/reservations.md#limits). */
async function limited(booking: Booking, tx: Tx<unknown> & Db, order: ReservationOrder): Promise<Refusal | null> {
  const { reservations, owners } = booking
  const { placeId, accountId, guest, createdAt: at } = order
  const byRules = await refusedByRules(booking, tx, order, at)
  if (byRules) return byRules

  const ofGuest = await reservations.limitOf(tx, guest.phone, at)
  if (ofGuest) return contactLimited(`guest_${ofGuest.limit}`, ofGuest.max, ofGuest.freeAt - at)
  const phoneIndexes = reservations.phoneIndexes(guest.phone)
  return tooManyContacts(owners, tx, { placeId, accountId, phoneIndexes }, at)
}
