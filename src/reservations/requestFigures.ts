import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** The requests of a time by outcome, over all places; entries by hand are no requests. */
export interface RequestFigures {
  waiting: number
  /** Accepted by the owner, whatever happened later. */
  accepted: number
  declined: number
  /** Not answered in time. */
  missed: number
  /** Cancelled by the guest before an answer. */
  withdrawn: number
}

/** Counts the requests made since then. */
export async function requestFigures({ db }: Db, since: Instant, at: Instant): Promise<RequestFigures> {
  const one = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | null>`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
  const row = await (db as unknown as Kysely<ReservationTables>)
    .selectFrom('reservation')
    .select([
      one(sql`status = 'pending' AND expires_at > ${at}`).as('waiting'),
      one(sql`approved_at IS NOT NULL`).as('accepted'),
      one(sql`approved_at IS NULL AND cancelled_by = 'owner'`).as('declined'),
      one(sql`status = 'expired' OR (status = 'pending' AND expires_at <= ${at})`).as('missed'),
      one(sql`approved_at IS NULL AND cancelled_by = 'guest'`).as('withdrawn'),
    ])
    .where('created_at', '>=', since)
    .where('channel', '=', 'service')
    .executeTakeFirstOrThrow()
  return {
    waiting: row.waiting ?? 0,
    accepted: row.accepted ?? 0,
    declined: row.declined ?? 0,
    missed: row.missed ?? 0,
    withdrawn: row.withdrawn ?? 0,
  }
}

/** Returns how long the owners took to answer the newest requests made since then, in milliseconds. */
export async function requestAnswerTimesMs({ db }: Db, since: Instant, limit: number): Promise<number[]> {
  const rows = await (db as unknown as Kysely<ReservationTables>)
    .selectFrom('reservation')
    .select(sql<number>`COALESCE(approved_at, settled_at) - created_at`.as('ms'))
    .where('created_at', '>=', since)
    .where('channel', '=', 'service')
    .where((eb) => eb.or([eb('approved_at', 'is not', null), eb('cancelled_by', '=', 'owner')]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ ms }) => ms)
}
