import { allows, type Scope } from './scopes.ts'
import type { WebhookEvent } from '../webhook.ts'

/** What a key must be allowed to read in order to be told of an event; null for a test, which tells nothing. */
const EVENT_SCOPES: Readonly<Record<WebhookEvent, Scope | null>> = {
  'reservation.confirmed': 'reservations:read',
  'reservation.cancelled': 'reservations:read',
  'reservation.expired': 'reservations:read',
  'reservation.no_show': 'reservations:read',
  'live_query.answered': 'live:read',
  'live_query.no_response': 'live:read',
  'place.closed': 'places:read',
  'webhook.test': null,
}

/** The scopes that these events take and that are not held. */
export function scopesLackedFor(events: readonly WebhookEvent[], held: readonly Scope[]): Scope[] {
  const needed = new Set(events.map((event) => EVENT_SCOPES[event]))
  return [...needed].filter((scope) => scope !== null).filter((scope) => !allows(held, scope))
}
