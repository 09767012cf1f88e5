import type { AccountTables } from '#accounts/accountTables.ts'
import type { Clock, Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { planOf, type PlanTable } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { type Month, monthBefore, periodAt } from '#metering/periods.ts'

/** The shares of a month's tokens at which an account is told, in percent. */
export const ALERT_SHARES = [50, 80, 100] as const
/** A node that ended while it was sending leaves the mail to another one after this time. */
const TAKEN_MS = 10 * MINUTE_MS

/** What a mail about usage says. */
export interface UsageAlert {
  to: string
  /** Percent: one of `ALERT_SHARES`. */
  share: number
  usedTokens: number
  limitTokens: number
}

export interface UsageAlertServices {
  database: Database
  plans: PlanTable
  clock: Clock
  /** Resolves once the mail server has taken the mail. */
  mailUsage: (alert: UsageAlert) => Promise<void>
}

/** The table of migration 0041. */
type AlertTables = {
  usage_alert: { account_id: string; month: Month; share: number; taken_until: Instant; mailed_at: Instant | null }
}

/**
 * Mails the accounts that have used half, four fifths or all of their month's tokens: once for each share, and only for
 * the highest one when several were passed since the last run. A mail that fails is sent again with a later run, and one
 * may arrive twice when a node ends between sending and recording it.
 */
export async function sendUsageAlerts(services: UsageAlertServices): Promise<void> {
  const { month } = periodAt(services.clock())
  const [accounts, told] = await Promise.all([
    usedAccounts(services.database, month),
    mailedShares(services.database, month),
  ])
  const failures: unknown[] = []
  for (const account of accounts) {
    const limit = planOf(services.plans, account.plan).monthlyTokens
    const share = limit === 'unlimited' ? null : shareOf(account.tokens, limit)
    if (limit === 'unlimited' || share === null || told.has(`${account.id} ${share}`)) continue
    const { id, email: to, tokens: usedTokens } = account
    if (!(await take(services, { accountId: id, month, share }))) continue
    try {
      await services.mailUsage({ to, share, usedTokens, limitTokens: limit })
      await settle(services, { accountId: id, month, share })
    } catch (cause) {
      // An address that the mail server refuses keeps no other account from its mail.
      failures.push(cause)
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} mails about usage were not sent`, { cause: failures[0] })
}

/** Deletes what was mailed about past months; a node whose clock is late may still be in the month before. */
export async function forgetUsageAlerts({ database, clock }: UsageAlertServices): Promise<void> {
  await database
    .withTables<AlertTables>()
    .db.deleteFrom('usage_alert')
    .where('month', '<', monthBefore(periodAt(clock()).month))
    .execute()
}

/** Returns the mails of a month that were sent, as `ACCOUNT SHARE`. */
async function mailedShares(database: Database, month: Month): Promise<ReadonlySet<string>> {
  const rows = await database
    .withTables<AlertTables>()
    .db.selectFrom('usage_alert')
    .select(['account_id', 'share'])
    .where('month', '=', month)
    .where('mailed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ account_id: accountId, share }) => `${accountId} ${share}`))
}

/** Returns the highest share that the tokens reach, in percent; null below the lowest one. */
export function shareOf(tokens: number, limit: number): number | null {
  return ALERT_SHARES.findLast((share) => tokens * 100 >= limit * share) ?? null
}

/** Accounts without a person have nobody to tell. */
function usedAccounts(database: Database, month: Month) {
  return database
    .withTables<AccountTables & MeteringTables>()
    .db.selectFrom('account_month')
    .innerJoin('account', 'account.id', 'account_month.account_id')
    .select(['account.id', 'account.email', 'account.plan', 'account_month.tokens'])
    .where('account_month.month', '=', month)
    .where('account_month.tokens', '>', 0)
    .where('account.closed_at', 'is', null)
    .where('account.person_id', 'is not', null)
    .execute()
}

interface AlertKey {
  accountId: string
  month: Month
  share: number
}

/** Returns true for the one node that is to send this mail now. */
async function take({ database, clock }: UsageAlertServices, { accountId, month, share }: AlertKey): Promise<boolean> {
  const at = clock()
  const taken = await database
    .withTables<AlertTables>()
    .db.insertInto('usage_alert')
    .values({ account_id: accountId, month, share, taken_until: at + TAKEN_MS, mailed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month', 'share'])
        .doUpdateSet({ taken_until: at + TAKEN_MS })
        .where('usage_alert.mailed_at', 'is', null)
        .where('usage_alert.taken_until', '<=', at),
    )
    .returning('share')
    .executeTakeFirst()
  return taken !== undefined
}

async function settle({ database, clock }: UsageAlertServices, { accountId, month, share }: AlertKey): Promise<void> {
  await database
    .withTables<AlertTables>()
    .db.updateTable('usage_alert')
    .set({ mailed_at: clock() })
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .where('share', '=', share)
    .execute()
}
