import type { Tx } from '#database/database.ts'
import type { IdempotencyTables } from './idempotencyTables.ts'

/** The principal of operators' calls; their stored answers name accounts and owners. */
export const OPERATOR_PRINCIPAL = 'operator'

/** Deletes every call of an account with its answer, within the caller's transaction. */
export async function forgetCalls({ db }: Pick<Tx<unknown>, 'db'>, accountId: string): Promise<void> {
  const own = db.withTables<IdempotencyTables>()
  await own
    .deleteFrom('idempotent_call')
    .where((eb) => eb.or([eb('principal', '=', accountId), eb('scope', '=', accountId)]))
    .execute()
  await own.deleteFrom('idempotency_usage').where('principal', '=', accountId).execute()
}

/** Deletes only the answered calls: a call in progress must keep its key to have its effect only once. */
export async function forgetAnswers({ db }: Pick<Tx<unknown>, 'db'>, principal: string): Promise<void> {
  await db
    .withTables<IdempotencyTables>()
    .deleteFrom('idempotent_call')
    .where((eb) => eb.or([eb('principal', '=', principal), eb('scope', '=', principal)]))
    .where('status', 'is not', null)
    .execute()
}
