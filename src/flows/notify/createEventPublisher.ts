import type { Instant } from '#base/clock.ts'
import { addPushes, addText } from '#notices/outbox.ts'
import { addWebhookMessages } from '#notices/webhooks/webhookOutbox.ts'
import type { OwnerEvents } from '#owners/ownerEvents.ts'
import type { Presence } from '#owners/presence.ts'
import type { ClaimedIds } from '../owner/claimedIds.ts'
import type { OwnerContacts } from '../owner/ownerContacts.ts'
import type { EventPublisher } from './eventPublisher.ts'

interface ReachedOwners extends OwnerContacts {
  isActive(placeId: string, at: Instant): Promise<boolean>
}

/** Publishes to an owner by the event stream and by push, to a guest by text message, and to an account by webhooks. */
export function createEventPublisher(
  events: OwnerEvents,
  claimedIds: ClaimedIds,
  answerWindowMs: number,
): EventPublisher {
  return {
    async owner(tx, news) {
      const owners = await events.append(tx, news, claimedIds.of(news.placeId))
      await addPushes(tx, news, owners, answerWindowMs)
    },
    guest: addText,
    account: addWebhookMessages,
  }
}

/** Answers for a place under all its claimed ids: whether an owner is active, and how often owners were contacted. */
export function reachedOwners(events: OwnerEvents, presence: Presence, claimedIds: ClaimedIds): ReachedOwners {
  return {
    isActive: (placeId, at) => presence.isActive(claimedIds.of(placeId), at),
    contactsWithin: (tx, placeId, since) => events.contactsWithin(tx, claimedIds.of(placeId), since),
  }
}
