import type { ExpressionBuilder } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { WebhookEvent, WebhookMode } from '#contract/webhook.ts'
import type { NoticeTables } from '../noticeTables.ts'

/**
 * A webhook is where an account is told what became of what it asked for. It is
 * - *active* from its creation: events of its types become notices to it, within the transaction of what happened;
 * - *disabled* once its endpoint has answered 410: it gets nothing any more, and stays to be seen;
 * - gone when the account deletes it, or is erased.
 * A *listener* is one without an address: it is handed its events when it asks for them, and ends by itself when it has
 * not asked for a while.
 */
export interface Webhook {
  webhookId: string
  url: string
  events: readonly WebhookEvent[]
  description: string
  mode: WebhookMode
  createdAt: Instant
  rotatedAt: Instant | null
  /** Until when messages are signed with the former secret too. */
  graceEndsAt: Instant | null
  disabledAt: Instant | null
}

/** Whose webhooks: an account's, by the mode of the key that asks. */
export interface WebhookOwner {
  accountId: string
  mode: WebhookMode
  /** A program that was let in: it has those that it made itself. Null: all of the account's. */
  grantId: string | null
}

export type WebhookRow = NoticeTables['webhook']

export function webhookOf(row: WebhookRow, at: Instant): Webhook {
  return {
    webhookId: row.id,
    url: row.url ?? '',
    events: eventsOf(row),
    description: row.description,
    mode: row.mode,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    graceEndsAt: graceEndOf(row, at),
    disabledAt: row.disabled_at,
  }
}

/** Null when no former secret counts any more. */
export function graceEndOf({ retiring_until: until }: WebhookRow, at: Instant): Instant | null {
  return until !== null && until > at ? until : null
}

/** The condition that a webhook or listener is one of this owner's: nobody sees, changes or ends another's. */
export function isOf({ accountId, mode, grantId }: WebhookOwner) {
  return (eb: ExpressionBuilder<NoticeTables, 'webhook'>) =>
    eb.and({ account_id: accountId, mode, ...(grantId !== null && { made_with: grantId }) })
}

export function eventsOf({ events }: Pick<WebhookRow, 'events'>): readonly WebhookEvent[] {
  return JSON.parse(events) as WebhookEvent[]
}
