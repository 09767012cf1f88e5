import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** The requests of one day, by outcome. */
export interface RequestsOfDay {
  /** Index of the day; 0 is the first day counted. */
  day: number
  requested: number
  accepted: number
  declined: number
  /** Requests that were not answered in time. */
  missed: number
  /** Requests cancelled by the guest. */
  calledOff: number
  noShows: number
  /** Guests of the accepted requests. */
  guests: number
}

/**
 * Counts the requests at these places since `from`, by days of 24 hours that begin there; days without requests are
 * omitted.
 */
export async function requestCounts(
  { db }: Db,
  places: readonly string[],
  from: Instant,
  at: Instant,
): Promise<RequestsOfDay[]> {
  if (places.length === 0) return []
  const sum = (condition: ReturnType<typeof sql<boolean>>, of = sql<number>`1`) =>
    sql<number>`SUM(CASE WHEN ${condition} THEN ${of} ELSE 0 END)`
  return (db as unknown as Kysely<ReservationTables>)
    .selectFrom('reservation')
    .select(({ fn }) => [
      sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(DAY_MS)}`.as('day'),
      fn.countAll<number>().as('requested'),
      sum(sql`approved_at IS NOT NULL`).as('accepted'),
      sum(sql`cancelled_by = 'owner' AND approved_at IS NULL`).as('declined'),
      sum(sql`status = 'expired' OR (status = 'pending' AND expires_at <= ${at})`).as('missed'),
      sum(sql`cancelled_by = 'guest'`).as('calledOff'),
      sum(sql`status = 'no_show'`).as('noShows'),
      sum(sql`approved_at IS NOT NULL`, sql`guest_count`).as('guests'),
    ])
    .where('place_id', 'in', places)
    .where('created_at', '>=', from)
    .where('channel', '=', 'service')
    .groupBy('day')
    .orderBy('day')
    .execute()
}
