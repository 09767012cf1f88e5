import type { Instant } from '#base/clock.ts'
import type { DeliveryStatus } from '#contract/webhook.ts'
import type { Database } from '#database/database.ts'
import type { NoticeRow, NoticeStatus, NoticeTables } from '../noticeTables.ts'

/** A message to a webhook as shown to its account. */
export interface WebhookDelivery {
  deliveryId: string
  type: string
  /** Id of the reservation, question or place that it is about. */
  subjectId: string
  status: DeliveryStatus
  tries: number
  at: Instant
  /** Null once it is settled. */
  nextTryAt: Instant | null
  settledAt: Instant | null
  /** Why the last attempt failed. */
  reason: string | null
  /** The body as it is posted, byte for byte; null before the first attempt of some, and once it is erased. */
  payload: string | null
}

const STATUS_OF: Readonly<Record<NoticeStatus, DeliveryStatus>> = {
  waiting: 'pending',
  sent: 'delivered',
  dead: 'failed',
  dropped: 'dropped',
}
const NOTICE_STATUSES = Object.keys(STATUS_OF) as NoticeStatus[]

/** Returns the newest messages to a webhook, of one status or of all. */
export async function deliveriesOf(
  database: Database,
  webhookId: string,
  status: DeliveryStatus | null,
  limit: number,
): Promise<WebhookDelivery[]> {
  const { db } = database.withTables<NoticeTables>()
  let query = db.selectFrom('notice').selectAll().where('recipient', '=', webhookId)
  if (status !== null)
    query = query.where(
      'status',
      'in',
      NOTICE_STATUSES.filter((of) => STATUS_OF[of] === status),
    )
  const rows = await query.orderBy('at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map(deliveryOf)
}

/** Returns the webhook that a message was sent to; null for none. */
export async function recipientOf(database: Database, deliveryId: string): Promise<string | null> {
  const row = await database
    .withTables<NoticeTables>()
    .db.selectFrom('notice')
    .select('recipient')
    .where('id', '=', deliveryId)
    .where('channel', '=', 'webhook')
    .executeTakeFirst()
  return row?.recipient ?? null
}

/** The status of an endpoint, and our reasons: they reveal nothing about the server's network. */
const SHOWN_REASONS = /^(?:answered \d{3}|secret_unreadable|nobody_left|too_late)$/
const NOT_REACHED = 'not_reached'

/**
 * Returns the reason shown to an account; all other reasons become one. Whether a name resolves, to which address, and
 * whether something listens there would reveal internal names and addresses. Operators see the original reason.
 */
function shownReason(reason: string): string {
  return SHOWN_REASONS.test(reason) ? reason : NOT_REACHED
}

function deliveryOf(row: NoticeRow): WebhookDelivery {
  const { id: deliveryId, occasion: type, subject_id: subjectId, tries, at, settled_at: settledAt } = row
  const reason = row.reason === null ? null : shownReason(row.reason)
  const nextTryAt = row.status === 'waiting' ? row.due_at : null
  return {
    deliveryId,
    type,
    subjectId,
    status: STATUS_OF[row.status],
    tries,
    at,
    nextTryAt,
    settledAt,
    reason,
    payload: row.body,
  }
}
