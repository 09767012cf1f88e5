import type { Kysely } from 'kysely'
import type { CalendarDate } from '#base/kst.ts'
import { type Tier, TIERS } from '#contract/parameters/fields.ts'
import type { MeteringTables } from './meteringTables.ts'

/** The groupings of usage sums. */
export const USAGE_GROUPS = ['day', 'tier', 'key'] as const
export type UsageGroup = (typeof USAGE_GROUPS)[number]

const TIER_NAMES = Object.keys(TIERS) as Tier[]

/**
 * Sums the tokens of an account from one day (KST) to another, both included, by day, tier or key; groups without
 * tokens are omitted.
 */
export async function sumUsage(
  db: Kysely<MeteringTables>,
  accountId: string,
  { from, to, by }: { from: CalendarDate; to: CalendarDate; by: UsageGroup },
): Promise<{ group: string; tokens: number }[]> {
  const rows = await db
    .selectFrom('key_day')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('key_id')
    .execute()
  const sums = new Map<string, number>()
  const add = (group: string, tokens: number) => sums.set(group, (sums.get(group) ?? 0) + tokens)
  for (const row of rows) {
    if (by === 'day') add(row.day, row.tokens)
    else if (by === 'key') add(row.key_id, row.tokens)
    else for (const tier of TIER_NAMES) add(tier, row[tier])
  }
  return [...sums].flatMap(([group, tokens]) => (tokens > 0 ? [{ group, tokens }] : []))
}
