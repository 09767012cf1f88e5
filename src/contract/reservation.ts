/** Where a reservation stands (interface.md, States and transitions). */
export const RESERVATION_STATUSES = ['pending', 'confirmed', 'cancelled', 'expired', 'no_show'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** Who ended one: `system` when the account that made it was erased. */
export const CANCELLERS = ['owner', 'guest', 'system'] as const
export type Canceller = (typeof CANCELLERS)[number]

/** decisions.md 15. */
export const GUEST_COUNT_MAX = 200
export const GUEST_NAME_LENGTH_MAX = 60
export const NOTE_LENGTH_MAX = 500
export const CANCEL_REASON_LENGTH_MAX = 200
