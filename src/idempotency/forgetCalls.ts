import type { Tx } from '#database/database.ts'
import type { IdempotencyTables } from './idempotentCalls.ts'

/** Forgets every call of an account and its answer, within somebody's transaction. */
export async function forgetCalls({ db }: Pick<Tx<unknown>, 'db'>, accountId: string): Promise<void> {
  await db.withTables<IdempotencyTables>().deleteFrom('idempotent_call').where('scope', '=', accountId).execute()
}

/** The same of those that are answered: a call that is under way has its effect once. */
export async function forgetAnswers({ db }: Pick<Tx<unknown>, 'db'>, scope: string): Promise<void> {
  await db
    .withTables<IdempotencyTables>()
    .deleteFrom('idempotent_call')
    .where('scope', '=', scope)
    .where('status', 'is not', null)
    .execute()
}
