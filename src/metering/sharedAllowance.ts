import type { Instant } from '#base/clock.ts'
import { addDays } from '#base/kst.ts'
import { ALLOWANCE_PREFIX } from '#contract/access/allowanceId.ts'
import type { Limit } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import type { MeteringTables } from './meteringTables.ts'
import type { Denial, Payer } from './payer.ts'
import { periodAt } from './periods.ts'
import { WINDOW_DAYS } from './venueSet.ts'

/**
 * Returns the allowance that several accounts share, metered as an account with one key. Together they may use the
 * month's tokens of one of them, and see the venues that all keys of one of them may see. Returns null for an account
 * that shares none.
 */
export function sharedPayer({ allowanceId, limits }: Payer): Payer | null {
  if (allowanceId === undefined || allowanceId === null) return null
  const { monthlyTokens, distinctVenues, activeKeys } = limits
  return {
    accountId: allowanceId,
    keyId: allowanceId,
    limits: { perMinute: 'unlimited', monthlyTokens, distinctVenues: times(distinctVenues, activeKeys), activeKeys: 1 },
    dailyTokens: null,
  }
}

const times = (one: Limit, other: Limit): Limit =>
  one === 'unlimited' || other === 'unlimited' ? 'unlimited' : one * other

/**
 * Returns a denial by a shared allowance in terms of the account, because the allowance has no keys that callers know.
 */
export const sharedDenial = (denial: Denial): Denial => ({
  ...denial,
  limit: denial.limit === 'key_venues' ? 'account_venues' : denial.limit,
  isShared: true,
})

/** Number of allowances deleted in one transaction. */
const ROWS_AT_ONCE = 200

/**
 * Deletes shared allowances that are full again: the month of their last charge is over and every venue has left the
 * window, at most two months after that charge.
 */
export async function forgetAllowances(database: Database<MeteringTables>, at: Instant): Promise<void> {
  const before = addDays(periodAt(at).day, -WINDOW_DAYS).slice(0, 7)
  while (await forgetSome(database, before));
}

/**
 * Returns true when there may be more. Updates the rows first, as every charge does, so that no charge comes between
 * the check and the deletion.
 */
function forgetSome(database: Database<MeteringTables>, before: string): Promise<boolean> {
  return database.transaction(async ({ db }) => {
    const used = db.selectFrom('account_month').select('account_id').where('month', '>=', before)
    const old = db
      .selectFrom('metered_account')
      .select('account_id')
      .where('account_id', 'like', `${ALLOWANCE_PREFIX}%`)
      .where('account_id', 'not in', used)
      .limit(ROWS_AT_ONCE)
    const locked = await db
      .updateTable('metered_account')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('account_id', 'in', old)
      .returning('account_id')
      .execute()
    if (locked.length === 0) return false
    const lockedIds = locked.map(({ account_id: id }) => id)
    const usedSince = await used.where('account_id', 'in', lockedIds).execute()
    const ids = lockedIds.filter((id) => !usedSince.some(({ account_id: other }) => other === id))
    if (ids.length === 0) return true
    await db.deleteFrom('seen_venues').where('account_id', 'in', ids).execute()
    await db.deleteFrom('key_day').where('account_id', 'in', ids).execute()
    await db.deleteFrom('account_month').where('account_id', 'in', ids).execute()
    await db.deleteFrom('metered_account').where('account_id', 'in', ids).execute()
    return locked.length === ROWS_AT_ONCE
  })
}
