import { Type } from 'typebox'
import type { Reservation } from '#client/generated/records.ts'
import { CancelBody } from '#contract/schemas/reservationSchema.ts'
import { derivedKey } from '../derivedKey.ts'
import { toProblem } from '../problemText.ts'
import { shownReservation, ShownReservationSchema } from '../shownReservation.ts'
import { tool, type ToolOutcome } from '../tool.ts'

export const CANCEL_RESERVATION = tool({
  name: 'cancel_reservation',
  title: 'Cancel a reservation',
  description:
    'Cancels a pending or confirmed reservation for the guest; the owner is notified. It cannot be undone. 예약 취소. Only when the guest asks for it.',
  input: Type.Object(
    {
      reservationId: Type.String({ minLength: 1, maxLength: 100, description: 'From request_reservation.' }),
      ...CancelBody.schema.properties,
    },
    { additionalProperties: false },
  ),
  output: ShownReservationSchema,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  calls: ['cancelReservation', 'place'],
  run: async ({ reservationId, reason }, run): Promise<ToolOutcome> => {
    const idempotencyKey = derivedKey(run.principal, 'cancel_reservation', [reservationId, reason ?? null])
    const body = reason === undefined ? {} : { reason }
    const call = { name: 'cancelReservation', id: reservationId, body, idempotencyKey } as const
    const answer = await run.service.call(call, run.signal)
    if (answer.kind === 'refused') return toProblem(answer)
    return shownReservation(answer.data as Reservation, run)
  },
})
