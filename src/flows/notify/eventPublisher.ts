import type { OWNER_EVENT_TYPES } from '#contract/endpoints/ownerEvents.ts'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { TextNews } from '#notices/outbox.ts'
import type { AccountNews } from '#notices/webhooks/webhookOutbox.ts'

/** What an owner's event stream carries (docs/reference/administration.md#owner-events). */
export type OwnerNewsType = (typeof OWNER_EVENT_TYPES)[number]

export interface OwnerNews {
  type: OwnerNewsType
  placeId: string
  /** Of the reservation or the question. */
  subjectId: string
  at: Instant
}

/**
 * Who hears of a change of state. All write within the transaction of the change: what was not committed is told to
 * nobody, and what was is not forgotten. Nothing here carries a name or a phone; whoever delivers looks them up.
 */
export interface EventPublisher {
  owner(tx: Tx<unknown>, news: OwnerNews): Promise<void>
  guest(tx: Tx<unknown>, news: TextNews): Promise<void>
  /** The webhooks of accounts. */
  account(tx: Tx<unknown>, news: AccountNews): Promise<void>
}
