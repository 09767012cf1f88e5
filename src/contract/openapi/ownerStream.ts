import { OWNER_EVENT_TYPES } from '../endpoints/owner/ownerEvents.ts'

/**
 * The owner's event stream as OpenAPI describes it, without its authentication. The stream does not end, so its body is
 * described as text.
 */
export const OWNER_STREAM = {
  operationId: 'ownerEvents',
  tags: ['Owner'],
  summary: "Follow the events of the owner's places as server-sent events",
  description: `Each event has a number as its \`id\` and one of ${OWNER_EVENT_TYPES.map((type) => `\`${type}\``).join(', ')} as its \`event\`. Events are sent from the moment the response headers have arrived. A client that reconnects with Last-Event-ID receives all events since, or \`reload\` when they are no longer stored: then read the inbox. \`reload\` is also sent when the person loses one of several places. A comment every 15 seconds keeps the connection open. The stream ends with the token.`,
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The number of the last event that was read. Browsers send it automatically.',
      schema: { type: 'string', pattern: '^\\d{1,15}$' },
    },
  ],
} as const

/** One event in the format of the stream. */
export const OWNER_STREAM_EXAMPLE = `id: 12
event: reservation.created
data: {"type":"reservation.created","placeId":"pl_2k7q9w4m5x8t3b6n","reservationId":"3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10","at":"2026-11-21T03:00:00.000Z"}

`
