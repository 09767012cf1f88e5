import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { type Refusal, refused } from './refusal.ts'

/** How often owners are disturbed. */
export interface OwnerContacts {
  /**
   * How often the place's owner was sent a reservation request or a question since, and when first. Until the
   * transaction ends nobody else asks this of the place, so that one more fits if one more fitted.
   */
  contactsWithin(tx: Tx<unknown>, placeId: string, since: Instant): Promise<{ count: number; oldestAt: Instant | null }>
}

/** decisions.md 22. */
const CONTACTS_MAX = 12
const CONTACTS_MS = 60 * MINUTE_MS

/** The refusal when a place's owner was asked often enough within the hour; null when there is room for one more. */
export async function tooManyContacts(
  owners: OwnerContacts,
  tx: Tx<unknown>,
  placeId: string,
  at: Instant,
): Promise<Refusal | null> {
  const { count, oldestAt } = await owners.contactsWithin(tx, placeId, at - CONTACTS_MS)
  if (count < CONTACTS_MAX) return null
  return contactLimited('placeId', 'venue_hour', CONTACTS_MAX, (oldestAt ?? at) + CONTACTS_MS - at)
}

/** `scope` names the limit, `waitMs` is how long until there is room again. */
export function contactLimited(param: string, scope: string, limit: number, waitMs: number): Refusal {
  return refused('owner_contact_limited', {
    param,
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    details: { scope, limit },
  })
}
