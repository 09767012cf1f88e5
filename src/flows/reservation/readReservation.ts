import type { Listing } from '#reservations/reservations.ts'
import { type Booking, type Reservation, RESERVATION_TOPIC } from './booking.ts'
import { expireReservations } from './expireReservations.ts'
import type { Caller } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import { listInSandbox, readInSandbox } from './sandboxReservations.ts'
import type { Waited, LongPolls } from '../longPolls.ts'

/** Reads one of the account's reservations, once it is settled or the wait is over. */
export async function readReservation(
  booking: Booking,
  longPolls: LongPolls,
  { accountId, mode, limits }: Caller,
  reservationId: string,
  { waitMs, disconnected }: { waitMs: number; disconnected: AbortSignal },
): Promise<({ kind: 'read' } & Waited<Reservation>) | Refusal> {
  const poll = { accountId, slots: limits.longPolls, waitMs, disconnected }
  if (mode === 'test') return readInSandbox(booking.sandbox, poll, reservationId)
  const readCurrent = async () => {
    const value = await current(booking, accountId, reservationId)
    return { value, settlesAt: value?.status === 'pending' ? (value.heldUntil ?? value.expiresAt) : null }
  }
  const { value, hadSlot } = await longPolls.untilSettled(
    { topic: RESERVATION_TOPIC, id: reservationId },
    poll,
    readCurrent,
  )
  return value ? { kind: 'read', value, hadSlot } : refused('reservation_not_found')
}

/** Returns the present state. Writes an expiry before it is reported, so that the report stays true. */
async function current(booking: Booking, accountId: string, reservationId: string): Promise<Reservation | null> {
  const { database, reservations, clock } = booking
  const found = await reservations.ofAccount(database, accountId, reservationId)
  const dueAt = found?.heldUntil ?? (found?.status === 'pending' ? found.expiresAt : null)
  if (dueAt === null || clock() < dueAt) return found
  await expireReservations(booking, clock(), { reservationId })
  return reservations.ofAccount(database, accountId, reservationId)
}

/** Returns a page of the account's reservations, newest first. */
export async function listReservations(
  booking: Booking,
  { accountId, mode }: Caller,
  listing: Listing,
): Promise<{ total: number; rows: Reservation[] }> {
  if (mode === 'test') return listInSandbox(booking.sandbox, accountId, listing)
  await expireReservations(booking, booking.clock(), { accountId })
  return booking.reservations.list(booking.database, accountId, listing)
}
