import type { Instant } from '#base/clock.ts'
import { addFallbacks } from '#notices/alerts/alertOutbox.ts'
import { addPushes, addText } from '#notices/outbox.ts'
import { addWebhookMessages } from '#notices/webhooks/webhookOutbox.ts'
import { signedInOwners } from '#owners/alertedOwners.ts'
import type { OwnerEvents } from '#owners/ownerEvents.ts'
import type { Presence } from '#owners/presence.ts'
import type { ClaimedIds } from '../owner/claimedIds.ts'
import type { OwnerContacts } from '../owner/ownerContacts.ts'
import type { EventPublisher } from './eventPublisher.ts'

interface ReachedOwners extends OwnerContacts {
  isActive(placeId: string, at: Instant): Promise<boolean>
}

/**
 * Publishes to an owner by the event stream and by push, with a text or mail if no push is confirmed; to a guest by text
 * message, and to an account by webhooks.
 */
export function createEventPublisher(
  events: OwnerEvents,
  claimedIds: ClaimedIds,
  answerWindowMs: number,
): EventPublisher {
  return {
    async owner(tx, event) {
      const owners = await events.append(tx, event, claimedIds.of(event.placeId))
      const usefulUntil = await addPushes(tx, event, owners, answerWindowMs)
      if (usefulUntil === null) return
      const signedIn = await signedInOwners(tx, owners, event.at)
      await addFallbacks(tx, event, { ownerIds: owners, signedIn }, usefulUntil)
    },
    guest: addText,
    account: addWebhookMessages,
  }
}

/** Answers for a place under all its claimed ids: whether an owner is active, and a lock of the contacts. */
export function reachedOwners(events: OwnerEvents, presence: Presence, claimedIds: ClaimedIds): ReachedOwners {
  return {
    isActive: (placeId, at) => presence.isActive(claimedIds.of(placeId), at),
    idsOf: (placeId) => claimedIds.of(placeId),
    lockContacts: (tx, placeId) => events.lockContacts(tx, claimedIds.of(placeId)),
  }
}
