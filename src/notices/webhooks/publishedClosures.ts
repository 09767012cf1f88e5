import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database, Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { eventsOf } from './webhook.ts'

const ROW = 1

/** A release's version, and when it was made (ISO instant); null when that was not noted. */
export interface PublishedRelease {
  dataVersion: string
  generatedAt: string | null
}

/** Returns the release whose closures were published last; null before the first. */
export async function publishedClosuresOf(database: Database): Promise<PublishedRelease | null> {
  const { db } = database.withTables<NoticeTables>()
  const row = await db.selectFrom('closures_told').selectAll().where('id', '=', ROW).executeTakeFirst()
  return row ? { dataVersion: row.data_version, generatedAt: row.generated_at } : null
}

/** Notes within this transaction that they are published; returns false when another node has done so meanwhile. */
export async function recordPublishedClosures(
  tx: Tx<unknown>,
  before: PublishedRelease | null,
  { dataVersion, generatedAt }: PublishedRelease,
): Promise<boolean> {
  const db = tx.db.withTables<NoticeTables>()
  const recorded =
    before === null
      ? db
          .insertInto('closures_told')
          .values({ id: ROW, data_version: dataVersion, generated_at: generatedAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
      : db
          .updateTable('closures_told')
          .set({ data_version: dataVersion, generated_at: generatedAt })
          .where('id', '=', ROW)
          .where('data_version', '=', before.dataVersion)
          .returning('id')
  return (await recorded.executeTakeFirst()) !== undefined
}

/** Returns the accounts with an active live webhook for this event. */
export async function accountsSubscribedTo(database: Database, event: WebhookEvent): Promise<string[]> {
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
