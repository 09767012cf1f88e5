import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { NoticeTables } from './noticeTables.ts'
import { NO_RECIPIENT } from './sending.ts'

/** Removes pushes to owners within the transaction that ends their access. */

/** Drops the waiting pushes to an owner's browsers about these places. */
export async function dropPushesAt(
  { db }: Tx<unknown>,
  ownerId: string,
  placeIds: readonly string[],
  at: Instant,
): Promise<void> {
  if (placeIds.length === 0) return
  const tables = db.withTables<NoticeTables>()
  const browsers = tables.selectFrom('push_subscription').select('id').where('owner_id', '=', ownerId)
  await tables
    .updateTable('notice')
    .set({ status: 'dropped', reason: NO_RECIPIENT.reason, settled_at: at, taking: null })
    .where('channel', '=', 'push')
    .where('status', '=', 'waiting')
    .where('recipient', 'in', browsers)
    .where('place_id', 'in', placeIds)
    .execute()
}

/** Deletes the owner's subscriptions and returns their number; waiting pushes to them are dropped when they are due. */
export async function removeSubscriptionsOf({ db }: Tx<unknown>, ownerId: string): Promise<number> {
  const removed = await db
    .withTables<NoticeTables>()
    .deleteFrom('push_subscription')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute()
  return removed.length
}
