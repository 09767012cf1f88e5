import { Type } from 'typebox'
import { WAIT_QUERY } from '../parameters/waitQuery.ts'
import { successSchema } from '../schemas/envelope.ts'
import { AskBody, AskedSchema, BlockedSchema, LiveQuerySchema } from '../schemas/liveStatusSchema.ts'
import {
  CancelBody,
  CreatedReservationSchema,
  ReservationBody,
  ReservationListMetaSchema,
  ReservationSchema,
  reservationStatus,
} from '../schemas/reservationSchema.ts'
import { own } from './accountEndpoint.ts'
import type { PathParameter } from './endpoints.ts'
import { WITH_PRICE } from './errorSets.ts'

const id: PathParameter = {
  name: 'id',
  description: 'The reservationId.',
  example: '0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d',
}
const queryId: PathParameter = {
  name: 'queryId',
  description: 'The id from the response to the question.',
  example: '3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10',
}
const wait = { name: WAIT_QUERY.name, description: WAIT_QUERY.description, schema: WAIT_QUERY.schema }
/** The person's own account pays and is limited, through the grant of the place pages (docs/decisions/0086-guests-on-the-pages.md). */
const TOO_MANY_PROGRAMS = 'key_limit_reached'

/** The calls with which a signed-in person is a guest: the same use cases as with a key. */
export const GUEST_ENDPOINTS = [
  own({
    name: 'reserveAsGuest',
    method: 'POST',
    path: '/reservations',
    summary: 'Ask a venue for a table, as POST /api/v1/reservations; the account of the signed-in person pays',
    body: ReservationBody,
    status: 201,
    output: successSchema(CreatedReservationSchema),
    errors: [
      TOO_MANY_PROGRAMS,
      'guest_phone_required',
      'reservation_time_invalid',
      'place_not_found',
      'reservation_not_available',
      'owner_contact_limited',
      ...WITH_PRICE,
    ],
  }),
  own({
    name: 'listGuestReservations',
    method: 'GET',
    path: '/reservations',
    summary: "List the account's reservations, newest first, also those made with keys",
    query: [
      { name: 'status', description: 'Only reservations with this status.', schema: reservationStatus },
      {
        name: 'page',
        description: 'Page number from 1.',
        schema: Type.Integer({ minimum: 1, default: 1 }),
      },
      {
        name: 'page_size',
        description: 'Reservations per page.',
        schema: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      },
    ],
    output: successSchema(Type.Array(ReservationSchema), ReservationListMetaSchema),
    errors: [TOO_MANY_PROGRAMS, 'invalid_parameter'],
  }),
  own({
    name: 'readGuestReservation',
    method: 'GET',
    path: '/reservations/{id}',
    summary: 'Read a reservation of the account, or wait until it settles',
    pathParameters: [id],
    query: [wait],
    output: successSchema(ReservationSchema),
    errors: [TOO_MANY_PROGRAMS, 'invalid_parameter', 'reservation_not_found'],
  }),
  own({
    name: 'cancelGuestReservation',
    method: 'POST',
    path: '/reservations/{id}/cancel',
    summary: 'Cancel a pending reservation, or a confirmed one before its time',
    pathParameters: [id],
    body: CancelBody,
    output: successSchema(ReservationSchema),
    errors: [TOO_MANY_PROGRAMS, 'reservation_not_found', 'reservation_not_cancellable'],
  }),
  own({
    name: 'askAsGuest',
    method: 'POST',
    path: '/live-status',
    summary: 'Ask a venue about its current situation, as POST /api/v1/live-status',
    body: AskBody,
    status: 201,
    output: successSchema(Type.Union([AskedSchema, BlockedSchema])),
    errors: [
      TOO_MANY_PROGRAMS,
      'guest_count_required',
      'place_not_found',
      'live_status_not_available',
      'owner_contact_limited',
      ...WITH_PRICE,
    ],
  }),
  own({
    name: 'readGuestQuestion',
    method: 'GET',
    path: '/live-status/{queryId}',
    summary: 'Read a live question of the account, or wait for its answer',
    pathParameters: [queryId],
    query: [wait],
    output: successSchema(LiveQuerySchema),
    errors: [TOO_MANY_PROGRAMS, 'invalid_parameter', 'live_query_not_found'],
  }),
] as const
