import type { Kysely } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { PlanName } from '#contract/plans.ts'
import type { AccountTables } from './accountTables.ts'

export interface Account {
  accountId: string
  email: string
  plan: PlanName
  bulkExport: boolean
}

/** Accounts in the database. */
export interface AccountStore {
  /** An e-mail address has one account. */
  create(email: string, plan: PlanName): Promise<{ kind: 'created'; account: Account } | { kind: 'email_taken' }>
  change(accountId: string, change: { plan?: PlanName; bulkExport?: boolean }): Promise<Account | null>
  find(accountId: string): Promise<Account | null>
}

export function accountStore(db: Kysely<AccountTables>, clock: Clock, random: RandomBytes): AccountStore {
  return {
    async create(email, plan) {
      const row = await db
        .insertInto('account')
        .values({ id: freshId('acc_', random), email, plan, bulk_export: 0, created_at: clock() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row ? { kind: 'created', account: accountOf(row) } : { kind: 'email_taken' }
    },
    async change(accountId, { plan, bulkExport }) {
      const row = await db
        .updateTable('account')
        .set({
          // A column set to itself: an update needs at least one assignment.
          id: accountId,
          ...(plan === undefined ? {} : { plan }),
          ...(bulkExport === undefined ? {} : { bulk_export: bulkExport ? 1 : 0 }),
        })
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirst()
      return row ? accountOf(row) : null
    },
    async find(accountId) {
      const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
      return row ? accountOf(row) : null
    },
  }
}

function accountOf(row: AccountTables['account']): Account {
  return { accountId: row.id, email: row.email, plan: row.plan, bulkExport: row.bulk_export === 1 }
}
