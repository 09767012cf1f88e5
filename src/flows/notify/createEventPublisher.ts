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

/** An owner hears of it in an open event stream and by a push; a guest by a text; an account by its webhooks. */
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

/** What those who contact an owner need to know: whether somebody is there, and whether it was too often already. */
export function reachedOwners(events: OwnerEvents, presence: Presence, claimedIds: ClaimedIds): ReachedOwners {
  return {
    isActive: (placeId, at) => presence.isActive(claimedIds.of(placeId), at),
    contactsWithin: (tx, placeId, since) => events.contactsWithin(tx, claimedIds.of(placeId), since),
  }
}
