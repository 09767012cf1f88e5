import type { Tx } from '#database/database.ts'
import type { IdempotencyTables } from './idempotencyTables.ts'

/** Forgets every call of an account and its answer, within somebody's transaction. */
export async function forgetCalls({ db }: Pick<Tx<unknown>, 'db'>, accountId: string): Promise<void> {
  const own = db.withTables<IdempotencyTables>()
  await own
    .deleteFrom('idempotent_call')
    .where((eb) => eb.or([eb('principal', '=', accountId), eb('scope', '=', accountId)]))
    .execute()
  await own.deleteFrom('idempotency_usage').where('principal', '=', accountId).execute()
}
