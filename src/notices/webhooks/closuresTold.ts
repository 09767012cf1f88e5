import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { eventsOf } from './webhook.ts'

const ROW = 1

/** The release whose closed venues were told of last; null before the first. */
export async function closuresToldOf(database: Database): Promise<string | null> {
  const { db } = database.withTables<NoticeTables>()
  const row = await db.selectFrom('closures_told').select('data_version').where('id', '=', ROW).executeTakeFirst()
  return row?.data_version ?? null
}

/** Notes that they are told of within this transaction; false when another node has done so meanwhile. */
export async function noteClosuresTold(tx: Tx<unknown>, before: string | null, now: string): Promise<boolean> {
  const db = tx.db.withTables<NoticeTables>()
  const noted =
    before === null
      ? db
          .insertInto('closures_told')
          .values({ id: ROW, data_version: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
      : db
          .updateTable('closures_told')
          .set({ data_version: now })
          .where('id', '=', ROW)
          .where('data_version', '=', before)
          .returning('id')
  return (await noted.executeTakeFirst()) !== undefined
}

/** The accounts with a live webhook that hears of this. */
export async function accountsHearingOf(database: Database, event: WebhookEvent): Promise<string[]> {
  const { db } = database.withTables<NoticeTables>()
  const rows = await db
    .selectFrom('webhook')
    .select(['account_id', 'events'])
    .where('mode', '=', 'live')
    .where('disabled_at', 'is', null)
    .orderBy('account_id')
    .execute()
  return [...new Set(rows.filter((row) => eventsOf(row).includes(event)).map((row) => row.account_id))]
}
