import type { OWNER_EVENT_TYPES } from '#contract/endpoints/owner/ownerEvents.ts'
import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import type { TextEventInput } from '#notices/outbox.ts'
import type { AccountEventInput } from '#notices/webhooks/webhookOutbox.ts'

/** The event types of an owner's event stream (docs/reference/administration.md#owner-events). */
export type OwnerEventType = (typeof OWNER_EVENT_TYPES)[number]

export interface OwnerEventInput {
  type: OwnerEventType
  placeId: string
  /** Id of the reservation or the question. */
  subjectId: string
  at: Instant
}

/**
 * Publishes changes of state. All methods write within the transaction of the change, so an event exists exactly when
 * the change was committed. Events carry no name and no phone number; delivery looks them up.
 */
export interface EventPublisher {
  owner(tx: Tx<unknown>, event: OwnerEventInput): Promise<void>
  guest(tx: Tx<unknown>, event: TextEventInput): Promise<void>
  /** Publishes to the webhooks of accounts. */
  account(tx: Tx<unknown>, event: AccountEventInput): Promise<void>
}
