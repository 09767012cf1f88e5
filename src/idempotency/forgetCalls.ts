import type { Tx } from '#database/database.ts'
import type { IdempotencyTables } from './idempotencyTables.ts'

/** Whose operators' idempotency keys are: the answers to them name accounts and owners. */
export const OPERATOR_PRINCIPAL = 'operator'

/** Forgets every call of an account and its answer, within somebody's transaction. */
export async function forgetCalls({ db }: Pick<Tx<unknown>, 'db'>, accountId: string): Promise<void> {
  const own = db.withTables<IdempotencyTables>()
  await own
    .deleteFrom('idempotent_call')
    .where((eb) => eb.or([eb('principal', '=', accountId), eb('scope', '=', accountId)]))
    .execute()
  await own.deleteFrom('idempotency_usage').where('principal', '=', accountId).execute()
}

/** The same of those that are answered: a call that is under way has its effect once. */
export async function forgetAnswers({ db }: Pick<Tx<unknown>, 'db'>, principal: string): Promise<void> {
  await db
    .withTables<IdempotencyTables>()
    .deleteFrom('idempotent_call')
    .where((eb) => eb.or([eb('principal', '=', principal), eb('scope', '=', principal)]))
    .where('status', 'is not', null)
    .execute()
}
