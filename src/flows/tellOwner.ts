import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { addPushes, addText } from '#notices/outbox.ts'
import type { Contacts, OwnerEvents } from '#owners/ownerEvents.ts'
import type { Presence } from '#owners/presence.ts'
import type { ClaimedIds } from './claimedIds.ts'
import type { Telling } from './telling.ts'

/** An owner hears of it in an open event stream and by a push; a guest by a text. */
export function tellingBy(events: OwnerEvents, claimedIds: ClaimedIds): Telling {
  return {
    async owner(tx, news) {
      const owners = await events.append(tx, news, claimedIds.of(news.placeId))
      await addPushes(tx, news, owners)
    },
    guest: addText,
  }
}

/** What those who contact an owner need to know: whether somebody is there, and whether it was too often already. */
export interface ReachedOwners {
  isActive(placeId: string, at: Instant): Promise<boolean>
  contactsWithin(tx: Tx<unknown>, placeId: string, since: Instant): Promise<Contacts>
}

export function reachedOwners(events: OwnerEvents, presence: Presence, claimedIds: ClaimedIds): ReachedOwners {
  return {
    isActive: (placeId, at) => presence.isActive(claimedIds.of(placeId), at),
    contactsWithin: (tx, placeId, since) => events.contactsWithin(tx, placeId, since),
  }
}
