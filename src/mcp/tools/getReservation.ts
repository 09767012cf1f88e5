import { Type } from 'typebox'
import type { Reservation } from '#client/generated/records.ts'
import { toProblem } from '../problemText.ts'
import { shownReservation, ShownReservationSchema } from '../shownReservation.ts'
import { READING, tool, type ToolOutcome } from '../tool.ts'

const WAIT_S_MAX = 20

export const GET_RESERVATION = tool({
  name: 'get_reservation',
  title: 'Read a reservation',
  description:
    'State of a table request: pending, confirmed, cancelled, expired or no_show. With wait (seconds) it returns as soon as the owner answers; call again while settled is false. 예약 확인, 예약 됐나요.',
  input: Type.Object(
    {
      reservationId: Type.String({ minLength: 1, maxLength: 100, description: 'From request_reservation.' }),
      wait: Type.Optional(Type.Integer({ minimum: 0, maximum: WAIT_S_MAX })),
    },
    { additionalProperties: false },
  ),
  output: ShownReservationSchema,
  annotations: READING,
  calls: ['readReservation', 'place'],
  run: async ({ reservationId, wait = 0 }, run): Promise<ToolOutcome> => {
    const query = wait > 0 ? { query: { wait: String(wait) } } : {}
    const answer = await run.service.call({ name: 'readReservation', id: reservationId, ...query }, run.signal)
    if (answer.kind === 'refused') return toProblem(answer)
    return shownReservation(answer.data as Reservation, run)
  },
})
