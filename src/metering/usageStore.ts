import type { Kysely } from 'kysely'
import { TIERS, type Tier } from '#contract/parameters/fields.ts'
import type { MeteringTables } from './meteringTables.ts'
import { firstOf, nextMonth, type Period } from './periods.ts'
import { KeyUsage } from './usageSnapshot.ts'
import { countWithin } from './venueSet.ts'

/** The usage of an account in the database. */
export interface AccountUsage {
  /** Tokens of the month. */
  tokens: number
  byTier: Record<Tier, number>
  /** Tokens of the month, for each key that used any. */
  byKey: ReadonlyMap<string, number>
  /** Today's tokens, by key. */
  today: ReadonlyMap<string, number>
  /** Distinct venues within the window, by key. */
  venues: ReadonlyMap<string, number>
}

const TIER_NAMES = Object.keys(TIERS) as Tier[]

export async function readUsage(
  db: Kysely<MeteringTables>,
  accountId: string,
  { month, day, dayNumber }: Period,
): Promise<AccountUsage> {
  const rows = await db
    .selectFrom('key_day')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('day', '>=', firstOf(month))
    .where('day', '<', firstOf(nextMonth(month)))
    .execute()
  const byTier = Object.fromEntries(
    TIER_NAMES.map((tier) => [tier, rows.reduce((sum, row) => sum + row[tier], 0)]),
  ) as Record<Tier, number>
  const byKey = new Map<string, number>()
  for (const { key_id, tokens } of rows) byKey.set(key_id, (byKey.get(key_id) ?? 0) + tokens)
  return {
    tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
    byTier,
    byKey,
    today: new Map(rows.filter((row) => row.day === day).map(({ key_id, tokens }) => [key_id, tokens])),
    venues: await countVenues(db, accountId, dayNumber),
  }
}

async function countVenues(db: Kysely<MeteringTables>, accountId: string, today: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('seen_venues')
    .select(['key_id', 'seq', 'account_id', 'is_base', 'days'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()
  const keys = new Map<string, KeyUsage>()
  for (const row of rows) {
    const key = keys.get(row.key_id) ?? new KeyUsage()
    key.applyRow(row, null)
    keys.set(row.key_id, key)
  }
  return new Map([...keys].map(([keyId, { counts }]) => [keyId, countWithin(counts, today)]))
}
