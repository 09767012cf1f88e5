import type { ExpressionBuilder } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { WebhookEvent, WebhookMode } from '#contract/webhook.ts'
import type { NoticeTables } from '../noticeTables.ts'

/**
 * A webhook receives events about an account's reservations, questions and places. It is
 * - *active* from its creation: events of its types become notices to it, within the transaction of the event;
 * - *disabled* once its endpoint has answered 410: it gets no further events, and stays visible;
 * - deleted when the account deletes it or is erased.
 * A *listener* is a webhook without an address: it fetches its events, and ends when it has sent no request for a
 * while.
 */
export interface Webhook {
  webhookId: string
  url: string
  events: readonly WebhookEvent[]
  description: string
  mode: WebhookMode
  createdAt: Instant
  rotatedAt: Instant | null
  /** Until when messages are also signed with the former secret. */
  graceEndsAt: Instant | null
  disabledAt: Instant | null
}

/** The owner of webhooks: an account, in the mode of the requesting key. */
export interface WebhookOwner {
  accountId: string
  mode: WebhookMode
  /** Set for a program with an OAuth grant, which has access to its own webhooks only; null: all of the account's. */
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

/** Returns the end of the grace; null when no former secret is valid. */
export function graceEndOf({ retiring_until: until }: WebhookRow, at: Instant): Instant | null {
  return until !== null && until > at ? until : null
}

/** Matches the webhooks and listeners of this owner, so that nobody can read, change or end those of others. */
export function isOf({ accountId, mode, grantId }: WebhookOwner) {
  return (eb: ExpressionBuilder<NoticeTables, 'webhook'>) =>
    eb.and({ account_id: accountId, mode, ...(grantId !== null && { made_with: grantId }) })
}

export function eventsOf({ events }: Pick<WebhookRow, 'events'>): readonly WebhookEvent[] {
  return JSON.parse(events) as WebhookEvent[]
}
