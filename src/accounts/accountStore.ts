import { sql } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { TransactionHook, Database, Tx } from '#database/database.ts'
import { ACCOUNT_TOPIC, type AccountRow, type AccountTables } from './accountTables.ts'

export interface Account {
  accountId: string
  email: string
  plan: string
  bulkExport: boolean
  /** The groups of fields that its exports hold. */
  exportTiers: readonly Tier[]
}

/** What an operator changes of an account; what is left out stays. */
export type AccountUpdate = Partial<Pick<Account, 'plan' | 'bulkExport' | 'exportTiers'>>

/** Stores accounts in the database. Each change notifies the API key caches of all nodes. */
export interface AccountStore {
  /** Creates an account, or returns `email_taken` when the address already has one. */
  create(
    email: string,
    plan: string,
    transactionHook?: TransactionHook<Account>,
  ): Promise<{ kind: 'created'; account: Account } | { kind: 'email_taken' }>
  change(accountId: string, change: AccountUpdate): Promise<Account | null>
  find(accountId: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Returns the plans that accounts are on, whether or not the plan table has them. */
  plansInUse(): Promise<string[]>
}

export function accountStore(database: Database<AccountTables>, clock: Clock, random: RandomBytes): AccountStore {
  const { db } = database
  return {
    create(email, plan, transactionHook) {
      const now = clock()
      return database.transaction(async (tx) => {
        const row = await tx.db
          .insertInto('account')
          .values(newAccount(freshId('acc_', random), email, plan, now))
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row) return { kind: 'email_taken' as const }
        const account = accountOf(row)
        await transactionHook?.(tx as unknown as Tx<unknown>, account)
        return { kind: 'created' as const, account }
      })
    },
    change(accountId, { plan, bulkExport, exportTiers }) {
      return database.transaction(async (tx) => {
        const row = await tx.db
          .updateTable('account')
          .set({
            ...(plan === undefined ? {} : { plan }),
            ...(bulkExport === undefined ? {} : { bulk_export: bulkExport ? 1 : 0 }),
            ...(exportTiers === undefined ? {} : { export_tiers: JSON.stringify(exportTiers) }),
            version: sql`version + 1`,
            changed_at: clock(),
          })
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirst()
        if (row) await tx.notification(ACCOUNT_TOPIC, accountId)
        return row ? accountOf(row) : null
      })
    },
    async find(accountId) {
      const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
      return row ? accountOf(row) : null
    },
    async findByEmail(email) {
      const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? accountOf(row) : null
    },
    async plansInUse() {
      const rows = await db.selectFrom('account').select('plan').distinct().execute()
      return rows.map(({ plan }) => plan)
    },
  }
}

function newAccount(id: string, email: string, plan: string, now: number) {
  return { id, email, plan, bulk_export: 0, created_at: now, version: 0, changed_at: now }
}

function accountOf(row: AccountRow): Account {
  const exportTiers = exportTiersOf(row)
  return { accountId: row.id, email: row.email, plan: row.plan, bulkExport: row.bulk_export === 1, exportTiers }
}

/** Returns the groups of fields that the exports of an account hold. */
export function exportTiersOf({ export_tiers: tiers }: Pick<AccountRow, 'export_tiers'>): readonly Tier[] {
  return tiers === null ? ['core'] : (JSON.parse(tiers) as Tier[])
}
