import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { ReservationTables } from './reservation.ts'
import type { SandboxTables } from './sandboxReservations.ts'

/** Retention of guests' data after the reservation's time (docs/reference/reservations.md#guest-data). */
const RETENTION_MS = 30 * DAY_MS
/** A phone's row only serves its limits, which cover a day. */
const PHONE_RETENTION_MS = 2 * DAY_MS
/** Limit of one transaction, small enough that other writes do not wait noticeably. */
const ROWS_AT_ONCE = 500

const ERASED = { guest: null, phone_index: null, cancel_reason: null, held_reason: null } as const

/** Erases the guests of reservations whose time was 30 days ago; the reservations stay and count. */
export async function eraseOldGuests(database: Pick<Database, 'db'>, at: Instant): Promise<void> {
  const db = database.db as unknown as Kysely<ReservationTables>
  for (;;) {
    const old = db
      .selectFrom('reservation')
      .select('id')
      .where('guest', 'is not', null)
      .where('reservation_time', '<=', at - RETENTION_MS)
      .limit(ROWS_AT_ONCE)
    const { numUpdatedRows } = await db.updateTable('reservation').set(ERASED).where('id', 'in', old).executeTakeFirst()
    if (Number(numUpdatedRows) < ROWS_AT_ONCE) break
  }
  await db
    .deleteFrom('guest_phone')
    .where('asked_at', '<=', at - PHONE_RETENTION_MS)
    .execute()
}

/**
 * Erases the guests of all of an account's reservations and deletes its sandbox reservations, within the transaction
 * that erases the account.
 */
export async function eraseGuestsOf({ db }: Tx<unknown>, accountId: string): Promise<void> {
  const tables = db as unknown as Kysely<ReservationTables & SandboxTables>
  await tables.updateTable('reservation').set(ERASED).where('account_id', '=', accountId).execute()
  await tables.deleteFrom('sandbox_reservation').where('account_id', '=', accountId).execute()
}

/**
 * Reseals every guest who was sealed under a previous secret; `unreadable` counts those whose secret is not configured.
 */
export async function resealGuests(
  database: Pick<Database, 'db'>,
  seal: GuestSeal,
): Promise<{ resealed: number; unreadable: number }> {
  const db = database.db as unknown as Kysely<ReservationTables>
  const { currentMark } = seal
  let [resealed, unreadable, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectFrom('reservation')
      .select(['id', 'guest', 'cancel_reason', 'held_reason', 'channel'])
      .where('id', '>', after)
      .where((eb) => eb(eb.fn<string>('substr', ['guest', eb.val(1), eb.val(currentMark.length)]), '<>', currentMark))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const guest = seal.openGuest(row)
      if (!guest) {
        unreadable++
        continue
      }
      const fresh = {
        guest: seal.sealGuest(row.id, guest),
        phone_index: row.channel === 'service' && guest.phone !== null ? seal.phoneIndex(guest.phone) : null,
        cancel_reason: seal.sealReason(row.id, seal.openReason(row)),
        held_reason: seal.sealReason(row.id, seal.openReason({ id: row.id, cancel_reason: row.held_reason })),
      }
      // A row that was erased meanwhile stays erased.
      const { numUpdatedRows } = await db
        .updateTable('reservation')
        .set(fresh)
        .where('id', '=', row.id)
        .where('guest', '=', row.guest)
        .executeTakeFirst()
      resealed += Number(numUpdatedRows)
    }
    const last = rows.at(-1)
    if (!last) return { resealed, unreadable }
    after = last.id
  }
}
