import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { NoticeTables } from './noticeTables.ts'
import { NO_RECIPIENT } from './sending.ts'

/** Pushes to owners who are not to be told any more, within the transaction that says so. */

/** Drops what an owner's browsers were still to be told of these places. */
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

/** Forgets the owner's browsers; what waits for them is dropped when its turn comes. Answers how many. */
export async function removeSubscriptionsOf({ db }: Tx<unknown>, ownerId: string): Promise<number> {
  const removed = await db
    .withTables<NoticeTables>()
    .deleteFrom('push_subscription')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute()
  return removed.length
}
