import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { OwnerTables } from './ownerTables.ts'
import { OWNER_TOKEN_TOPIC, type TokenKind } from './ownerTokens.ts'

/**
 * Revokes an owner's active tokens on every node, and deletes the sign-in links that were mailed to them, within the
 * caller's transaction. `kind` limits it to tokens of one kind; null for all. Returns the number of revoked tokens.
 */
export async function endOwnerTokens(
  { db, notification: notify }: Tx<OwnerTables>,
  who: { ownerId: string } | { email: string },
  at: Instant,
  kind: TokenKind | null = null,
): Promise<number> {
  const email = 'email' in who ? who.email : await emailOf({ db }, who.ownerId)
  if (email === null) return 0
  await db.deleteFrom('owner_sign_in').where('email', '=', email).execute()
  const ended = await db
    .updateTable('owner_token')
    .set({ revoked_at: at })
    .where('owner_id', 'in', (eb) => eb.selectFrom('owner').select('id').where('email', '=', email))
    .where('revoked_at', 'is', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'token'))
    .returning('id')
    .execute()
  for (const { id } of ended) await notify(OWNER_TOKEN_TOPIC, id)
  return ended.length
}

async function emailOf({ db }: Pick<Tx<OwnerTables>, 'db'>, ownerId: string): Promise<string | null> {
  const row = await db.selectFrom('owner').select('email').where('id', '=', ownerId).executeTakeFirst()
  return row?.email ?? null
}
