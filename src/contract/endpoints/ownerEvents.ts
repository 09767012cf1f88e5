/** The event stream stands apart: it does not end, and has no JSON body. */
export const OWNER_EVENTS_PATH = '/api/owner/v1/events'

/** What the stream tells (docs/reference/administration.md#owner-events). */
export const OWNER_EVENT_TYPES = [
  'reservation.created',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.answered',
  'question.created',
  'question.joined',
  'question.expired',
  'question.answered',
] as const
