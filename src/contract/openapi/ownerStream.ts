import { OWNER_EVENT_TYPES } from '../endpoints/ownerEvents.ts'

/** The owner's event stream as OpenAPI has it, but for who may open it: it does not end, so its body is told as text. */
export const OWNER_STREAM = {
  operationId: 'ownerEvents',
  tags: ['Owner'],
  summary: "What happens at the owner's places, as server-sent events",
  description: `Each event has a number as its \`id\` and one of ${OWNER_EVENT_TYPES.map((type) => `\`${type}\``).join(', ')} as its \`event\`. What happens after the answer's head has come is told. Who comes back with Last-Event-ID is told all that came since, and \`reload\` where that is not kept any more: then the inbox has the state. A comment every 15 seconds keeps the connection. The stream ends with the token.`,
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The number of the last event that was read. Browsers send it by themselves.',
      schema: { type: 'string', pattern: '^\\d{1,15}$' },
    },
  ],
} as const

/** One event, as it stands in the stream. */
export const OWNER_STREAM_EXAMPLE = `id: 12
event: reservation.created
data: {"type":"reservation.created","placeId":"pl_2k7q9w4m5x8t3b6n","reservationId":"3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10","at":"2026-11-21T03:00:00.000Z"}

`
