import type { CalendarDate } from '#base/kst.ts'
import { addDays, instantOf } from '#base/kst.ts'
import type { ReservationStatus } from '#contract/reservation.ts'
import { reservationsWithin, seeCancellation, unseenCancellations } from '#reservations/placeReservations.ts'
import type { Booking, Reservation } from './booking.ts'
import { type Refusal, refused } from '../refusal.ts'

/** A search in the history of an owner's places. */
export interface HistorySearch {
  /** Days of the reservation in Korea, inclusive. */
  from: CalendarDate
  to: CalendarDate
  status: ReservationStatus | null
  /** Part of the guest's name, or digits of the phone; null finds all. */
  text: string | null
  page: number
}

export const HISTORY_PAGE_SIZE = 50
/** Names and phones are sealed, so a search opens each row; more rows than this are not read. */
const OPENED_MAX = 2_000

export interface FoundReservations {
  total: number
  /** True when the span has more reservations than one search reads. */
  isCut: boolean
  rows: Reservation[]
}

/** Finds reservations at these places, newest first, by name or phone while the guest's data exists. */
export async function searchReservations(
  { database, reservations }: Booking,
  places: readonly string[],
  { from, to, status, text, page }: HistorySearch,
): Promise<FoundReservations> {
  const span = { from: instantOf(from, 0), until: instantOf(addDays(to, 1), 0), status }
  const rows = await reservationsWithin(database, places, span, OPENED_MAX + 1)
  const found = rows
    .slice(0, OPENED_MAX)
    .map((row) => reservations.open(row))
    .filter((reservation) => text === null || matches(reservation, text))
  const start = (page - 1) * HISTORY_PAGE_SIZE
  return { total: found.length, isCut: rows.length > OPENED_MAX, rows: found.slice(start, start + HISTORY_PAGE_SIZE) }
}

function matches({ guest }: Reservation, text: string): boolean {
  if (!guest) return false
  const digits = text.replaceAll(/\D/g, '')
  // A Korean number is written with a zero and stored without it.
  const phone = guest.phone?.replace('+82', '0').replaceAll(/\D/g, '') ?? ''
  if (digits.length >= 3 && phone.includes(digits)) return true
  return guest.name !== null && folded(guest.name).includes(folded(text))
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** Returns the cancellations that nobody at the venue has seen. */
export async function cancellationsToSee(
  { database, reservations, clock }: Booking,
  places: readonly string[],
  limit: number,
): Promise<Reservation[]> {
  const rows = await unseenCancellations(database, places, clock(), limit)
  return rows.map((row) => reservations.open(row))
}

/** Notes that somebody at the venue has seen a cancellation, and updates the other devices. */
export async function noteCancellationSeen(
  { database, reservations, publisher, clock }: Booking,
  places: readonly string[],
  id: string,
): Promise<{ kind: 'done'; data: Reservation } | Refusal> {
  const at = clock()
  const seen = await database.transaction(async (tx) => {
    const row = await seeCancellation(tx, places, id, at)
    if (!row) return null
    await publisher.owner(tx, { type: 'reservation.answered', placeId: row.place_id, subjectId: id, at })
    return reservations.open(row)
  })
  return seen ? { kind: 'done', data: seen } : refused('reservation_not_found')
}
