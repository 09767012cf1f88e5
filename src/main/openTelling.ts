import type { OwnerContacts } from '#flows/ownerContacts.ts'
import type { Telling } from '#flows/telling.ts'
import { addPushes, addText } from '#notices/outbox.ts'
import type { OwnerEvents } from '#owners/ownerEvents.ts'

/** Owners are told by their event streams and browsers, guests by texts. */
export function tellingBy(events: OwnerEvents): Telling {
  return {
    owner: async (tx, news) => addPushes(tx, news, await events.append(tx, news)),
    guest: addText,
  }
}

/** What disturbs an owner: new requests and new questions (decisions.md 29.11). */
const CONTACTS = ['reservation.created', 'question.created']

export function contactsBy(events: OwnerEvents): OwnerContacts {
  return {
    contactsWithin: async (tx, placeId, since) => {
      const { count, firstAt } = await events.contactsSince(tx, placeId, CONTACTS, since)
      return { count, oldestAt: firstAt }
    },
  }
}
