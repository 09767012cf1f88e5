import type { Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import type { NoticeStatus, NoticeTables } from '../noticeTables.ts'

/** What became of one message of an alert. */
export interface ReportedNotice {
  channel: 'push' | 'text' | 'mail'
  /** The browser's subscription, or the owner's id for a text or mail. */
  recipient: string
  status: NoticeStatus
  /** When a fallback is due. */
  dueAt: Instant
  /** When its carrier accepted it. */
  sentAt: Instant | null
  /** When the browser confirmed that it arrived. */
  receivedAt: Instant | null
  reason: string | null
}

/** Returns the messages about a subject to an owner and their browsers. */
export async function reportOf(
  database: Pick<Database<NoticeTables>, 'db'>,
  ownerId: string,
  subjectId: string,
): Promise<ReportedNotice[]> {
  const browsers = database.db.selectFrom('push_subscription').select('id').where('owner_id', '=', ownerId)
  const rows = await database.db
    .selectFrom('notice')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where((eb) => eb.or([eb('recipient', '=', ownerId), eb('recipient', 'in', browsers)]))
    .orderBy('channel')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    channel: row.channel as ReportedNotice['channel'],
    recipient: row.recipient,
    status: row.status,
    dueAt: row.due_at,
    sentAt: row.status === 'sent' ? row.settled_at : null,
    receivedAt: row.received_at,
    reason: row.reason,
  }))
}

/**
 * Notes that a browser received a push, when the notice is still that of a push; returns false for another id. The id
 * is known only to the service and the browser, because it depends on the random id of the subscription.
 */
export async function noteReceipt(
  database: Pick<Database<NoticeTables>, 'db'>,
  noticeId: string,
  at: Instant,
): Promise<boolean> {
  const row = await database.db
    .updateTable('notice')
    .set((eb) => ({ received_at: eb.fn.coalesce('received_at', eb.val(at)) }))
    .where('id', '=', noticeId)
    .where('channel', '=', 'push')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true when a browser of the owner has confirmed a push about this event. */
export async function isConfirmed(
  database: Pick<Database<NoticeTables>, 'db'>,
  ownerId: string,
  { occasion, subject_id }: Pick<NoticeTables['notice'], 'occasion' | 'subject_id'>,
): Promise<boolean> {
  const row = await database.db
    .selectFrom('notice')
    .select('id')
    .where('subject_id', '=', subject_id)
    .where('channel', '=', 'push')
    .where('occasion', '=', occasion)
    .where('received_at', 'is not', null)
    .where('recipient', 'in', (eb) => eb.selectFrom('push_subscription').select('id').where('owner_id', '=', ownerId))
    .executeTakeFirst()
  return row !== undefined
}
