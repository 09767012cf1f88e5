import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import type { GuestSeal } from './guestSeal.ts'
import type { ReservationTables } from './reservation.ts'
import type { SandboxTables } from './sandboxReservations.ts'

/** So long after its time nobody needs to know any more who came (docs/reference/reservations.md#guest-data). */
const KEPT_MS = 30 * DAY_MS
/** A phone's row only serves its limits, which look back a day. */
const PHONE_KEPT_MS = 2 * DAY_MS
/** What one transaction changes: few enough that nobody waits for it. */
const ROWS_AT_ONCE = 500

const ERASED = { guest: null, phone_index: null, cancel_reason: null } as const

/** Takes the guests from reservations whose time is a month ago; the reservations stay, and count. */
export async function eraseOldGuests(database: Pick<Database, 'db'>, at: Instant): Promise<void> {
  const db = database.db as unknown as Kysely<ReservationTables>
  for (;;) {
    const old = db
      .selectFrom('reservation')
      .select('id')
      .where('guest', 'is not', null)
      .where('reservation_time', '<=', at - KEPT_MS)
      .limit(ROWS_AT_ONCE)
    const { numUpdatedRows } = await db.updateTable('reservation').set(ERASED).where('id', 'in', old).executeTakeFirst()
    if (Number(numUpdatedRows) < ROWS_AT_ONCE) break
  }
  await db
    .deleteFrom('guest_phone')
    .where('asked_at', '<=', at - PHONE_KEPT_MS)
    .execute()
}

/** The same for all of an account's reservations, within the transaction that erases the account; its tests go whole. */
export async function eraseGuestsOf({ db }: Tx<unknown>, accountId: string): Promise<void> {
  const tables = db as unknown as Kysely<ReservationTables & SandboxTables>
  await tables.updateTable('reservation').set(ERASED).where('account_id', '=', accountId).execute()
  await tables.deleteFrom('sandbox_reservation').where('account_id', '=', accountId).execute()
}

/** Seals every guest anew that was sealed under an earlier secret; `unreadable` are those whose secret is not here. */
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
      .select(['id', 'guest', 'cancel_reason'])
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
        phone_index: seal.phoneIndex(guest.phone),
        cancel_reason: seal.sealReason(row.id, seal.openReason(row)),
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
