import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** The requests that came on one day, and what became of them. */
export interface RequestsOfDay {
  /** 0: the first of the days counted. */
  day: number
  requested: number
  accepted: number
  declined: number
  /** Nobody answered in time. */
  missed: number
  /** By the guest. */
  calledOff: number
  noShows: number
  /** Of those accepted. */
  guests: number
}

/** Requests at these places from `from` up to now, by days that begin there; days without any are left out. */
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
      sum(sql`cancelled_by = 'owner'`).as('declined'),
      sum(sql`status = 'expired' OR (status = 'pending' AND expires_at <= ${at})`).as('missed'),
      sum(sql`cancelled_by = 'guest'`).as('calledOff'),
      sum(sql`status = 'no_show'`).as('noShows'),
      sum(sql`approved_at IS NOT NULL`, sql`guest_count`).as('guests'),
    ])
    .where('place_id', 'in', places)
    .where('created_at', '>=', from)
    .groupBy('day')
    .orderBy('day')
    .execute()
}
