import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { type BookingRules, NO_RULES, type RuledRequest, type SlotUse } from './bookingRules.ts'
import type { ReservationTables } from './reservation.ts'
import type { Db } from './reservations.ts'

/** Topic of notifications that the rules of a place have changed; the detail is its id. */
export const BOOKING_RULES_TOPIC = 'booking_rules'

/** The table of migration 0036. */
type RulesTables = {
  booking_rules: { place_id: string; rules: string; edited_at: number; version: number }
}

const tablesOf = ({ db }: Db) => db as unknown as Kysely<RulesTables & ReservationTables>

const rulesIn = (text: string): BookingRules => ({ ...NO_RULES, ...(JSON.parse(text) as Partial<BookingRules>) })

/** Returns the rules of a place, whose ids are all given; null without any. The newest count when a merge left several. */
export async function rulesOf(db: Db, placeIds: readonly string[]): Promise<BookingRules | null> {
  const row = await tablesOf(db)
    .selectFrom('booking_rules')
    .select('rules')
    .where('place_id', 'in', placeIds)
    .orderBy('edited_at', 'desc')
    .orderBy('place_id')
    .limit(1)
    .executeTakeFirst()
  return row ? rulesIn(row.rules) : null
}

/** Returns the rules of all places that have any. */
export async function allRules(db: Db): Promise<ReadonlyMap<string, BookingRules>> {
  const rows = await tablesOf(db)
    .selectFrom('booking_rules')
    .select(['place_id', 'rules'])
    .orderBy('edited_at')
    .execute()
  return new Map(rows.map(({ place_id, rules }) => [place_id, rulesIn(rules)]))
}

/** Locks the rules of a place until the transaction ends, so that the requests for its slots are made one by one. */
export async function lockRules(tx: Tx<unknown>, placeIds: readonly string[]): Promise<void> {
  await tablesOf(tx)
    .updateTable('booking_rules')
    .set({ version: sql`version` })
    .where('place_id', 'in', placeIds)
    .execute()
}

/** Changes the named rules of a place; the others stay. Of two changes at once none is lost. */
export async function changeRules(
  tx: Tx<unknown>,
  placeIds: readonly string[],
  placeId: string,
  change: Partial<BookingRules>,
  at: Instant,
): Promise<BookingRules> {
  const db = tablesOf(tx)
  // The row is made first, so that there is one to lock.
  const former = JSON.stringify((await rulesOf(tx, placeIds)) ?? NO_RULES)
  await db
    .insertInto('booking_rules')
    .values({ place_id: placeId, rules: former, edited_at: at, version: 1 })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet({ version: sql`booking_rules.version + 1` }))
    .execute()
  const rules = { ...NO_RULES, ...(await rulesOf(tx, placeIds)), ...change }
  await db
    .updateTable('booking_rules')
    .set({ rules: JSON.stringify(rules), edited_at: at })
    .where('place_id', '=', placeId)
    .execute()
  await tx.notification(BOOKING_RULES_TOPIC, placeId)
  return rules
}

/** Deletes the rules of places that nobody owns any more. */
export async function deleteRulesOf(tx: Tx<unknown>, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await tablesOf(tx).deleteFrom('booking_rules').where('place_id', 'in', placeIds).execute()
  for (const placeId of placeIds) await tx.notification(BOOKING_RULES_TOPIC, placeId)
}

/** More parties within the days that are searched for room than any venue has. */
const PARTIES_MAX = 10_000

/**
 * Returns the parties that hold a table at a place within these instants: confirmed ones, requests that wait for an
 * answer, and the tables that the owner has proposed. A proposal to a confirmed party ends with the time of its table.
 * Without the party `exceptId`, which gets another table.
 */
export async function partiesWithin(
  db: Db,
  placeIds: readonly string[],
  { from, until }: { from: Instant; until: Instant },
  at: Instant,
  exceptId: string | null = null,
): Promise<RuledRequest[]> {
  const within = (column: 'reservation_time' | 'proposed_time') =>
    tablesOf(db)
      .selectFrom('reservation')
      .select([`${column} as time`, 'guest_count'])
      .where('place_id', 'in', placeIds)
      .where(column, '>=', from)
      .where(column, '<', until)
      .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
      .where((eb) =>
        eb.or([
          column === 'reservation_time'
            ? eb('status', '=', 'confirmed')
            : eb.and([eb('status', '=', 'confirmed'), eb('reservation_time', '>', at)]),
          eb.and([eb('status', '=', 'pending'), eb.or([eb('expires_at', '>', at), eb('held_until', 'is not', null)])]),
        ]),
      )
      .limit(PARTIES_MAX)
      .execute()
  const rows = [...(await within('reservation_time')), ...(await within('proposed_time'))]
  return rows.map(({ time, guest_count }) => ({ time: time ?? from, guestCount: guest_count }))
}

export function useOf(parties: readonly RuledRequest[]): SlotUse {
  return { tables: parties.length, covers: parties.reduce((sum, { guestCount }) => sum + guestCount, 0) }
}
