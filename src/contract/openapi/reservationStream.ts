import { RESERVATION_STATUSES } from '../reservation.ts'

/**
 * A reservation's event stream as OpenAPI describes it. It ends only when the reservation is settled, so its body is
 * described as text.
 */
export const RESERVATION_STREAM = {
  operationId: 'reservationEvents',
  tags: ['Reservations'],
  summary: "Follow a reservation's states as server-sent events",
  description: `Sends the current state at once, and each further state until the reservation is settled; then the stream ends. Events are ${RESERVATION_STATUSES.map((status) => `\`reservation.${status}\``).join(', ')}, their data is the reservation, their \`id\` its version. A client that reconnects with the Last-Event-ID of the last state gets 204. The stream uses one of the account's long polls; without a free one it sends the current state and ends. It needs the Authorization header, which EventSource cannot send: read it with fetch.\n\nPrice: free. Scope: reservations:read.`,
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The reservationId.',
      schema: { type: 'string' },
      example: '0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d',
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The last version that was read.',
      schema: { type: 'string', pattern: '^\\d{1,15}$' },
    },
  ],
} as const

/** One event in the format of the stream; its data is shortened. */
export const RESERVATION_STREAM_EXAMPLE = `id: 2
event: reservation.confirmed
data: {"reservationId":"0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d","status":"confirmed","settled":true}

`
