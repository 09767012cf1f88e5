import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { reservationStatus } from '../../schemas/reservationSchema.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { day } from '../../schemas/values.ts'
import { owner } from './ownerEndpoint.ts'

/** Longest text of a search in the history. */
export const HISTORY_TEXT_LENGTH_MAX = 60
/** Longest span of a search, in days. */
export const HISTORY_DAYS_MAX = 366

const reservationId = {
  name: 'id',
  description: 'From the inbox or the history.',
  example: '5f0c9a52-7b7e-4d0e-9a44-0d4d5f7c1c11',
}

/** Returns the calls about past reservations; `requested` is the schema of a reservation as an owner sees it. */
export const ownerHistoryEndpoints = <Requested extends TSchema>(requested: Requested) =>
  [
    owner({
      name: 'searchReservations',
      method: 'GET',
      path: '/reservations',
      summary: 'Search the reservations and requests of the owner’s places, newest first, missed ones included',
      query: [
        { name: 'from', description: 'The first day of the reservations, KST; default: 30 days ago.', schema: day },
        {
          name: 'to',
          description: `The last day, KST, inclusive; default: in 60 days. The span has at most ${HISTORY_DAYS_MAX} days.`,
          schema: day,
        },
        { name: 'status', description: 'Only reservations with this status.', schema: reservationStatus },
        { name: 'placeId', description: 'Only one of the owner’s places.', schema: Type.String() },
        {
          name: 'q',
          description: 'Part of the name, or digits of the phone, of guests whose data is not erased yet.',
          schema: Type.String({ maxLength: HISTORY_TEXT_LENGTH_MAX }),
        },
        { name: 'page', description: 'Page number from 1.', schema: Type.Integer({ minimum: 1, default: 1 }) },
      ],
      output: successSchema(
        Type.Object({
          total: Type.Integer({ minimum: 0 }),
          pageSize: Type.Integer({ minimum: 1 }),
          cut: Type.Boolean({
            description: 'true: the span has more than 2,000 reservations; only those were searched.',
          }),
          reservations: Type.Array(requested),
        }),
      ),
      errors: ['invalid_parameter', 'place_not_found'],
    }),
    owner({
      name: 'seeCancellation',
      method: 'POST',
      path: '/reservations/{id}/seen',
      summary: 'Confirm that the venue has seen a cancellation; it leaves the inbox on all devices',
      pathParameters: [reservationId],
      output: successSchema(requested),
      errors: ['reservation_not_found'],
    }),
  ] as const
