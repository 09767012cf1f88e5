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

/** How a reservation was made: requested through this service, or entered by the owner after a call or at the door. */
export const CHANNELS = ['service', 'phone', 'walk_in'] as const
export type Channel = (typeof CHANNELS)[number]

/** The answers of an owner that can take effect later, so that they can be undone. */
export const HELD_ANSWERS = ['accept', 'decline', 'cancel'] as const
export type HeldAnswer = (typeof HELD_ANSWERS)[number]

/** How long an owner can undo an answer before the guest is informed, at most. */
export const UNDO_S_MAX = 10
/** How often an owner may propose another time for one reservation, because each proposal is a text to the guest. */
export const PROPOSALS_MAX = 3

/** The furthest time ahead of a reservation (docs/reference/reservations.md#request). */
const AHEAD_MS_MAX = 180 * DAY_MS
export const GUEST_COUNT_MAX = 200
/** How long after the time of a reservation an owner may first report a no-show. */
export const NO_SHOW_FROM_MS = 15 * MINUTE_MS
export const GUEST_NAME_LENGTH_MAX = 60
export const NOTE_LENGTH_MAX = 500
export const CANCEL_REASON_LENGTH_MAX = 200

/** Entries of an owner may be this old: guests at the door are entered after they were seated. */
const ENTRY_AGE_MS_MAX = DAY_MS

/** Returns whether an owner may enter a reservation for that time by hand. */
export function isEnterable(at: Instant, now: Instant): boolean {
  return at >= now - ENTRY_AGE_MS_MAX && at <= now + AHEAD_MS_MAX
}

/** What may speak against a time that an owner proposes: the hours, the calendar, and the rules of the place. */
export const PROPOSAL_WARNINGS = [
  'day_off',
  'outside_hours',
  'holiday',
  'party_size',
  'paused',
  'vacation',
  'after_last_time',
  'full',
] as const
export type ProposalWarning = (typeof PROPOSAL_WARNINGS)[number]

/** Returns whether a table may be requested for that time: not in the past, and not too far ahead. */
export function isReservable(at: Instant, now: Instant): boolean {
  return at >= now && at <= now + AHEAD_MS_MAX
}
