import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { AccountTables } from './accountTables.ts'
import { isActive } from './isActive.ts'
import type { Caller } from './key.ts'
import { lockAccount } from './lockAccount.ts'

/** The key or grant of a caller, as it was when the call was authenticated. */
export type Credential = Pick<Caller, 'accountId' | 'keyId' | 'rotatedAt' | 'retiring'>

/**
 * Locks the account and the key or grant of a caller until the transaction ends. Returns false when the account is
 * closed, or when the credential was revoked, expired or got a new secret since the call was authenticated: on another
 * node, or while the request body arrived. Locks the account first, so that two callers never wait for each other's
 * keys.
 */
export async function lockCredential(
  { db }: Pick<Tx<unknown>, 'db'>,
  { accountId, keyId, rotatedAt, retiring }: Credential,
  now: Instant,
): Promise<boolean> {
  const tables = db.withTables<AccountTables>()
  if (!(await lockAccount(tables, accountId))) return false
  // An update that changes nothing is the only row lock that both engines have.
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
