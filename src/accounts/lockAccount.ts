import type { Kysely } from 'kysely'
import type { AccountRow, AccountTables } from './accountTables.ts'

/** An update that changes nothing is the lock both engines have. */
export function lockAccount(db: Kysely<AccountTables>, accountId: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('account')
    .set({ id: accountId })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
