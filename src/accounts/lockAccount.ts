import type { Kysely } from 'kysely'
import type { AccountRow, AccountTables } from './accountTables.ts'

/**
 * Locks an account for the transaction by an update that changes nothing, the only row lock that both engines have.
 * Returns undefined for an unknown or closed account.
 */
export function lockAccount(db: Kysely<AccountTables>, accountId: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('account')
    .set({ id: accountId })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
