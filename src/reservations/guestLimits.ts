import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MINUTES, instantOf, kstDate } from '#base/kst.ts'
import type { ReservationTables } from './reservation.ts'

/** Limits for one phone number across all accounts (docs/reference/reservations.md#limits). A day is one in Korea. */
const PENDING_MAX = 3
const DAY_MAX = 10

/** A limit that a phone number has reached, and when another request is allowed. */
export interface GuestLimit {
  limit: 'pending' | 'day'
  max: number
  freeAt: Instant
}

/** Returns the limit that one more request would exceed; null when there is room. */
export async function guestLimit(
  db: Kysely<ReservationTables>,
  phoneIndexes: readonly string[],
  at: Instant,
): Promise<GuestLimit | null> {
  const ofPhone = db.selectFrom('reservation').where('phone_index', 'in', phoneIndexes)
  const pending = await ofPhone
    .select('expires_at')
    .where('status', '=', 'pending')
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .execute()
  const first = pending[0]
  if (first && pending.length >= PENDING_MAX) return { limit: 'pending', max: PENDING_MAX, freeAt: first.expires_at }
  const today = kstDate(at)
  const { created } = await ofPhone
    .select((eb) => eb.fn.countAll<number>().as('created'))
    .where('created_at', '>=', instantOf(today, 0))
    .executeTakeFirstOrThrow()
  return created >= DAY_MAX ? { limit: 'day', max: DAY_MAX, freeAt: instantOf(today, DAY_MINUTES) } : null
}
