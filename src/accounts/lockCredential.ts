import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { AccountTables } from './accountTables.ts'
import { isActive } from './isActive.ts'
import type { Caller } from './key.ts'
import { lockAccount } from './lockAccount.ts'

/** The key or grant that somebody came with, as it was when they were let in. */
export type Credential = Pick<Caller, 'accountId' | 'keyId' | 'rotatedAt' | 'retiring'>

/**
 * Keeps the account and the key or grant of a caller as they are until somebody's transaction ends. False when the
 * account is closed, or the credential was revoked, expired or got a new secret since the caller was let in: on another
 * node, or while a body was on its way. The account is locked first, so that no two callers wait for each other's keys.
 */
export async function lockCredential(
  { db }: Pick<Tx<unknown>, 'db'>,
  { accountId, keyId, rotatedAt, retiring }: Credential,
  now: Instant,
): Promise<boolean> {
  const tables = db.withTables<AccountTables>()
  if (!(await lockAccount(tables, accountId))) return false
  // An update that changes nothing is the lock both engines have.
  const row = await tables
    .updateTable('api_key')
    .set({ id: keyId })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where((eb) => isActive(eb, now))
    .returning('rotated_at')
    .executeTakeFirst()
  return row !== undefined && row.rotated_at === rotatedAt && (retiring === null || retiring.until > now)
}
