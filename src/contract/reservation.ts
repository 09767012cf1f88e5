import type { Instant } from '#base/clock.ts'
import { DAY_MS, isCalendarDate, MINUTE_MS } from '#base/kst.ts'

/** Where a reservation stands (docs/reference/reservations.md#statuses). */
export const RESERVATION_STATUSES = ['pending', 'confirmed', 'cancelled', 'expired', 'no_show'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** Where its states come as server-sent events (docs/reference/reservations.md#event-stream). */
export const RESERVATION_EVENTS_PATH = '/api/v1/reservations/{id}/events'

/** Who ended one: `system` when the account that made it was erased. */
export const CANCELLERS = ['owner', 'guest', 'system'] as const
export type Canceller = (typeof CANCELLERS)[number]

/** A reservation is at most this far ahead (docs/reference/reservations.md#request). */
const AHEAD_MS_MAX = 180 * DAY_MS
export const GUEST_COUNT_MAX = 200
/** From so long after its time on an owner may say that nobody came. */
export const NO_SHOW_FROM_MS = 15 * MINUTE_MS
export const GUEST_NAME_LENGTH_MAX = 60
export const NOTE_LENGTH_MAX = 500
export const CANCEL_REASON_LENGTH_MAX = 200

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** An ISO 8601 time with its offset; NaN for anything else. */
export function instantIn(value: unknown): Instant {
  if (typeof value !== 'string' || !INSTANT.test(value)) return Number.NaN
  // 30 February would be taken for 2 March.
  return isCalendarDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN
}

/** Whether a table may be asked for then: not in the past, and not too far ahead. */
export function isReservable(at: Instant, now: Instant): boolean {
  return at >= now && at <= now + AHEAD_MS_MAX
}
