import type { Instant } from '#base/clock.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'

/** The statuses of a reservation (docs/reference/reservations.md#statuses). */
export const RESERVATION_STATUSES = ['pending', 'confirmed', 'cancelled', 'expired', 'no_show'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** The path of the server-sent events of a reservation (docs/reference/reservations.md#event-stream). */
export const RESERVATION_EVENTS_PATH = '/api/v1/reservations/{id}/events'

/** Who ended a reservation: `system` when the account that made it was erased. */
export const CANCELLERS = ['owner', 'guest', 'system'] as const
export type Canceller = (typeof CANCELLERS)[number]

/** The furthest time ahead of a reservation (docs/reference/reservations.md#request). */
const AHEAD_MS_MAX = 180 * DAY_MS
export const GUEST_COUNT_MAX = 200
/** How long after the time of a reservation an owner may first report a no-show. */
export const NO_SHOW_FROM_MS = 15 * MINUTE_MS
export const GUEST_NAME_LENGTH_MAX = 60
export const NOTE_LENGTH_MAX = 500
export const CANCEL_REASON_LENGTH_MAX = 200

/** Returns whether a table may be requested for that time: not in the past, and not too far ahead. */
export function isReservable(at: Instant, now: Instant): boolean {
  return at >= now && at <= now + AHEAD_MS_MAX
}
