import type { Language } from '#contract/language.ts'
import type { TransactionHook } from '#database/database.ts'
import type { Booking, Reservation } from './booking.ts'
import { expireReservations } from './expireReservations.ts'
import type { Caller } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import { cancelInSandbox } from './sandboxReservations.ts'
import { reservationView } from './shownReservation.ts'
import { publishChange } from './publishChange.ts'

/**
 * Cancels a pending or confirmed reservation for its guest, and notifies the owner; a refusal shows the reservation in
 * `language`.
 */
export async function cancelReservation(
  booking: Booking,
  { accountId, mode }: Caller,
  reservationId: string,
  { reason, language }: { reason: string | null; language: Language },
  transactionHook?: TransactionHook<Reservation>,
): Promise<{ kind: 'done'; data: Reservation } | Refusal> {
  if (mode === 'test') return cancelInSandbox(booking.sandbox, accountId, reservationId, language, transactionHook)
  return cancelForGuest(booking, accountId, reservationId, { reason, language }, transactionHook)
}

/** The same; `accountId` is null for a guest who cancels by the link of a text. */
export async function cancelForGuest(
  booking: Booking,
  accountId: string | null,
  reservationId: string,
  { reason, language }: { reason: string | null; language: Language },
  transactionHook?: TransactionHook<Reservation>,
): Promise<{ kind: 'done'; data: Reservation } | Refusal> {
  const { database, transitions, reservations, publisher, clock } = booking
  const at = clock()
  const data = await database.transaction(async (tx) => {
    const cancelled = await transitions.cancel(tx, reservationId, accountId, reason, at)
    if (!cancelled) return null
    await publishChange(publisher, tx, cancelled, { occasion: 'cancelled', type: 'reservation.cancelled', at })
    await transactionHook?.(tx, cancelled)
    return cancelled
  })
  if (data) return { kind: 'done', data }
  await expireReservations(booking, at, { reservationId })
  const current =
    accountId === null
      ? await reservations.guestOf(database, reservationId)
      : await reservations.ofAccount(database, accountId, reservationId)
  if (!current) return refused('reservation_not_found')
  return refused('reservation_not_cancellable', { details: { reservation: reservationView(current, language) } })
}
