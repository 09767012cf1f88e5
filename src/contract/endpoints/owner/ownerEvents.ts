/** The path of the event stream. It is not in the table of calls, because it does not end and has no JSON body. */
export const OWNER_EVENTS_PATH = '/api/owner/v1/events'

/** The event types of the stream (docs/reference/administration.md#owner-events). */
export const OWNER_EVENT_TYPES = [
  'reservation.created',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.answered',
  'reservation.proposal_accepted',
  'reservation.proposal_declined',
  'reservation.entered',
  'question.created',
  'question.joined',
  'question.expired',
  'question.answered',
] as const
