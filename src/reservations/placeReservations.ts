import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ReservationStatus } from '#contract/reservation.ts'
import type { Tx } from '#database/database.ts'
import type { ReservationRow, ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** Reads the reservations of places for their owners' cancellations and history. */

const tablesOf = ({ db }: Db | Tx<unknown>) => db as unknown as Kysely<ReservationTables>

/** Returns the accepted reservations that were cancelled by others than the venue, until somebody has seen that. */
export async function unseenCancellations(
  db: Db,
  places: readonly string[],
  at: Instant,
  limit: number,
): Promise<ReservationRow[]> {
  if (places.length === 0) return []
  return (
    tablesOf(db)
      .selectFrom('reservation')
      .selectAll()
      .where('place_id', 'in', places)
      .where('status', '=', 'cancelled')
      .where('cancelled_by', '!=', 'owner')
      .where('approved_at', 'is not', null)
      .where('cancellation_seen_at', 'is', null)
      // Nobody prepares a table for yesterday.
      .where('reservation_time', '>', at - DAY_MS)
      .orderBy('reservation_time')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Notes that a cancellation was seen; returns null when there is no cancelled reservation with this id. */
export async function seeCancellation(
  tx: Tx<unknown>,
  places: readonly string[],
  id: string,
  at: Instant,
): Promise<ReservationRow | null> {
  if (places.length === 0) return null
  const row = await tablesOf(tx)
    .updateTable('reservation')
    .set((eb) => ({ cancellation_seen_at: eb.fn.coalesce('cancellation_seen_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('place_id', 'in', places)
    .where('status', '=', 'cancelled')
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Which reservations of the places a search reads. */
export interface HistorySpan {
  /** By the time of the reservation, half-open. */
  from: Instant
  until: Instant
  status: ReservationStatus | null
}

/** Returns the newest reservations of these places within a span. */
export async function reservationsWithin(
  db: Db,
  places: readonly string[],
  { from, until, status }: HistorySpan,
  limit: number,
): Promise<ReservationRow[]> {
  if (places.length === 0) return []
  let rows = tablesOf(db)
    .selectFrom('reservation')
    .selectAll()
    .where('place_id', 'in', places)
    .where('reservation_time', '>=', from)
    .where('reservation_time', '<', until)
  if (status !== null) rows = rows.where('status', '=', status)
  return rows.orderBy('reservation_time', 'desc').orderBy('id').limit(limit).execute()
}
