import { Type } from 'typebox'
import { callerEndpoint } from './callerEndpoint.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { WITH_PRICE } from './errorSets.ts'
import { FREE, ONE_TOKEN } from '../access/price.ts'
import {
  CancelBody,
  CreatedReservationSchema,
  ProposalAnswerBody,
  ReservationBody,
  ReservationListMetaSchema,
  ReservationSchema,
  reservationStatus,
} from '../schemas/reservationSchema.ts'
import { WAIT_QUERY } from '../parameters/waitQuery.ts'

const id: PathParameter = {
  name: 'id',
  description: 'The reservationId.',
  example: '0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d',
}

export const RESERVATION_ENDPOINTS = [
  callerEndpoint({
    name: 'reserve',
    tag: 'Reservations',
    method: 'POST',
    path: '/api/v1/reservations',
    summary: 'Ask a venue for a table',
    description:
      'Sends the request to the owner of a partner venue (serviceReservable), who has about five minutes to answer. The guest is informed by text message. Read the reservation with wait to get the answer as soon as it is there.',
    scope: 'reservations:write',
    price: ONE_TOKEN,
    headers: ['Location', 'XServiceNotice'],
    body: ReservationBody,
    status: 201,
    output: successSchema(CreatedReservationSchema),
    errors: [
      'guest_phone_required',
      'reservation_time_invalid',
      'place_not_found',
      'reservation_not_available',
      'owner_contact_limited',
      ...WITH_PRICE,
    ],
  }),
  callerEndpoint({
    name: 'listReservations',
    tag: 'Reservations',
    method: 'GET',
    path: '/api/v1/reservations',
    summary: "List the account's reservations, newest first",
    description: 'Includes the reservations made with any key of the account.',
    scope: 'reservations:read',
    price: FREE,
    query: [
      {
        name: 'status',
        required: false,
        description: 'Only reservations with this status.',
        schema: reservationStatus,
        example: 'confirmed',
      },
      {
        name: 'page',
        required: false,
        description: 'Page number from 1.',
        schema: Type.Integer({ minimum: 1, default: 1 }),
        example: 1,
      },
      {
        name: 'page_size',
        required: false,
        description: 'Reservations per page.',
        schema: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
        example: 20,
      },
    ],
    output: successSchema(Type.Array(ReservationSchema), ReservationListMetaSchema),
  }),
  callerEndpoint({
    name: 'readReservation',
    tag: 'Reservations',
    method: 'GET',
    path: '/api/v1/reservations/{id}',
    summary: 'Read a reservation, or wait until it settles',
    description:
      'With wait, the response comes as soon as the reservation is confirmed, cancelled or expired. If it is still pending after that time, send the request again.',
    scope: 'reservations:read',
    price: FREE,
    pathParameters: [id],
    query: [WAIT_QUERY],
    headers: ['XServiceWaitApplied'],
    output: successSchema(ReservationSchema),
    errors: ['reservation_not_found'],
  }),
  callerEndpoint({
    name: 'cancelReservation',
    tag: 'Reservations',
    method: 'POST',
    path: '/api/v1/reservations/{id}/cancel',
    summary: 'Cancel a reservation for its guest',
    description: 'Only a pending reservation, or a confirmed one before its time. The owner is notified.',
    scope: 'reservations:write',
    price: FREE,
    pathParameters: [id],
    body: CancelBody,
    output: successSchema(ReservationSchema),
    errors: ['reservation_not_found', 'reservation_not_cancellable'],
  }),
  callerEndpoint({
    name: 'acceptProposal',
    tag: 'Reservations',
    method: 'POST',
    path: '/api/v1/reservations/{id}/accept-proposal',
    summary: 'Accept another time for the guest',
    description:
      'Confirms the reservation for the time that the venue proposed (proposal.reservationTime). Guests can also answer by the link of their text.',
    scope: 'reservations:write',
    price: FREE,
    pathParameters: [id],
    body: ProposalAnswerBody,
    output: successSchema(ReservationSchema),
    errors: ['reservation_not_found', 'proposal_not_open'],
  }),
  callerEndpoint({
    name: 'declineProposal',
    tag: 'Reservations',
    method: 'POST',
    path: '/api/v1/reservations/{id}/decline-proposal',
    summary: 'Decline another time for the guest',
    description: 'The reservation stays as it is; no answer has the same effect.',
    scope: 'reservations:write',
    price: FREE,
    pathParameters: [id],
    body: ProposalAnswerBody,
    output: successSchema(ReservationSchema),
    errors: ['reservation_not_found', 'proposal_not_open'],
  }),
] as const
