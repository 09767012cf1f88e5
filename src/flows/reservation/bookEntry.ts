import type { Instant } from '#base/clock.ts'
import { freshUuid } from '#base/ids.ts'
import type { TransactionHook } from '#database/database.ts'
import type { BookEntry, EntryChange } from '#reservations/bookEntries.ts'
import type { PlaceIds } from '#reservations/transitions.ts'
import { isOutsideHours } from './bookedPlace.ts'
import type { Booking, Reservation } from './booking.ts'
import { publishChange } from './publishChange.ts'
import { type Refusal, refused } from '../refusal.ts'

/** Enters a reservation that a guest made by phone or at the door. */
export async function enterReservation(
  booking: Booking,
  entry: Omit<BookEntry, 'reservationId' | 'outsideHours'>,
  transactionHook?: TransactionHook<Reservation>,
): Promise<{ kind: 'done'; data: Reservation }> {
  const { database, entries, releases, publisher, clock, random } = booking
  const at = clock()
  const outsideHours = isOutsideHours(releases, entry.placeId, entry.reservationTime)
  const data = await database.transaction(async (tx) => {
    const entered = await entries.enter(tx, { ...entry, outsideHours, reservationId: freshUuid(random) }, at)
    await publishChange(publisher, tx, entered, { occasion: null, type: 'reservation.entered', at })
    await transactionHook?.(tx, entered)
    return entered
  })
  return { kind: 'done', data }
}

/** Changes a reservation that was entered by hand. Of two changes at once both take effect, one after the other. */
export async function changeEntry(
  booking: Booking,
  places: PlaceIds,
  reservationId: string,
  to: EntryChange,
  transactionHook?: TransactionHook<Reservation>,
): Promise<{ kind: 'done' | 'too_late'; data: Reservation } | Refusal> {
  const { database, reservations, entries, releases, publisher, clock } = booking
  for (;;) {
    const current = await reservations.atPlaces(database, places, reservationId)
    if (!current) return refused('reservation_not_found')
    if (current.channel === 'service') return REQUESTED
    if (current.status !== 'confirmed' || current.heldAnswer !== null) return { kind: 'too_late', data: current }
    const at = clock()
    const { reservationTime: time } = to
    const moved = time === undefined ? to : { ...to, outsideHours: isOutsideHours(releases, current.placeId, time) }
    const data = await database.transaction(async (tx) => {
      const changed = await entries.change(tx, current, places, moved, at)
      if (!changed) return null
      await publishChange(publisher, tx, changed, { occasion: null, type: 'reservation.entered', at })
      await transactionHook?.(tx, changed)
      return changed
    })
    // A change that was committed first made another version, which is read again.
    if (data) return { kind: 'done', data }
  }
}

/** Returns the reservations of a day at these places, earliest first. */
export function bookOf(
  { database, reservations }: Booking,
  places: PlaceIds,
  from: Instant,
  until: Instant,
  limit: number,
): Promise<Reservation[]> {
  return reservations.between(database, places, from, until, limit)
}

const REQUESTED = refused('invalid_parameter', {
  param: 'id',
  message: {
    en: 'This reservation was requested by a guest: only one that was entered by hand can be changed.',
    ko: '손님이 요청한 예약입니다. 직접 입력한 예약만 수정할 수 있습니다.',
  },
  hint: {
    en: 'Propose another time with POST /api/owner/v1/reservations/{id}/propose.',
    ko: 'POST /api/owner/v1/reservations/{id}/propose로 다른 시간을 제안하세요.',
  },
})
