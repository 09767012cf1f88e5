import { allows, type Scope } from './scopes.ts'
import type { WebhookEvent } from '../webhook.ts'

/** The scope a key needs to receive an event; null for a test event, which contains no data. */
const EVENT_SCOPES: Readonly<Record<WebhookEvent, Scope | null>> = {
  'reservation.confirmed': 'reservations:read',
  'reservation.cancelled': 'reservations:read',
  'reservation.expired': 'reservations:read',
  'reservation.no_show': 'reservations:read',
  'reservation.proposed': 'reservations:read',
  'live_query.answered': 'live:read',
  'live_query.no_response': 'live:read',
  'place.closed': 'places:read',
  'webhook.test': null,
}

/** Returns the scopes that these events require and that `held` does not include. */
export function scopesLackedFor(events: readonly WebhookEvent[], held: readonly Scope[]): Scope[] {
  const needed = new Set(events.map((event) => EVENT_SCOPES[event]))
  return [...needed].filter((scope) => scope !== null).filter((scope) => !allows(held, scope))
}
