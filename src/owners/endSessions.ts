import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { OWNER_TOKEN_TOPIC } from './ownerTokens.ts'
import type { OwnerTables } from './ownerTables.ts'

/**
 * Ends the sessions of the owner with this address, and the links that would begin another, within somebody's
 * transaction: whoever resets a password by mail fears that somebody else read that mail. Tokens that an operator made
 * for a program stay.
 */
export async function endSessionsWithin(tx: Tx<unknown>, email: string, at: Instant): Promise<void> {
  const db = tx.db.withTables<OwnerTables>()
  await db.deleteFrom('owner_sign_in').where('email', '=', email).execute()
  const ended = await db
    .updateTable('owner_token')
    .set({ revoked_at: at })
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null)
    .where('owner_id', 'in', (eb) => eb.selectFrom('owner').select('id').where('email', '=', email))
    .returning('id')
    .execute()
  for (const { id } of ended) await tx.ring(OWNER_TOKEN_TOPIC, id)
}
