import { Type } from 'typebox'
import { PROPOSAL_WARNINGS } from '../../reservation.ts'
import { BookingRulesBody, BookingRulesSchema } from '../../schemas/owner/bookingRulesBody.ts'
import { EntryBody, EntryChangeBody, OwnerCancelBody, ProposeBody } from '../../schemas/owner/bookBodies.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { RequestedReservation } from '../../schemas/owner/ownerRecords.ts'
import { day, instant } from '../../schemas/values.ts'
import { owner, placeId, reservationAnswer, reservationId } from './ownerEndpoint.ts'

/** The day of a venue with all its reservations. */
const BookDay = Type.Object({
  placeId: Type.String(),
  date: day,
  at: { ...instant, description: "The service's time." },
  reservations: Type.Array(RequestedReservation, {
    description: 'By their time. Includes cancelled ones and no-shows, but no request that nobody answered.',
  }),
  parties: { ...Type.Integer({ minimum: 0 }), description: 'Confirmed reservations of the day.' },
  guests: { ...Type.Integer({ minimum: 0 }), description: 'Guests of the confirmed reservations.' },
})

/** What speaks against a time. */
const ProposedTimeCheck = Type.Object({
  reservationTime: instant,
  warnings: Type.Array(Type.Enum([...PROPOSAL_WARNINGS]), {
    description:
      'Empty: nothing. The time can be proposed all the same, because the venue decides. outside_hours and day_off: by the confirmed hours with the changes of the owner. paused, vacation, after_last_time, party_size, full: by the rules of the place.',
  }),
})

/** The owner's calls about confirmed tables and the book of a place. */
export const OWNER_BOOK_ENDPOINTS = [
  reservationAnswer(
    'cancelTable',
    'cancel',
    'Cancel a confirmed reservation before its time; the guest gets the reason',
    {
      body: OwnerCancelBody,
    },
  ),
  reservationAnswer(
    'proposeTime',
    'propose',
    'Propose another time; the reservation stays as it is until the guest accepts. A later proposal replaces it',
    { body: ProposeBody, errors: ['reservation_time_invalid', 'proposal_limit_reached'] },
  ),
  owner({
    name: 'checkProposedTime',
    method: 'GET',
    path: '/reservations/{id}/proposed-time',
    summary:
      'Check a time before it is proposed: against the hours, the days off and the rules of the place. Nothing is stored',
    pathParameters: [reservationId],
    query: [{ name: 'reservationTime', description: 'The time, with its offset.', schema: instant, required: true }],
    output: successSchema(ProposedTimeCheck),
    errors: ['missing_parameter', 'reservation_not_found', 'reservation_time_invalid'],
  }),
  reservationAnswer('withdrawProposal', 'withdraw-proposal', 'Withdraw a proposal that waits for the guest'),
  reservationAnswer('undoAnswer', 'undo', 'Undo an answer that has not taken effect yet (undoSeconds)'),
  owner({
    name: 'readBook',
    method: 'GET',
    path: '/places/{id}/book',
    summary: 'Read the book of a place: all reservations of a day',
    pathParameters: [placeId],
    query: [{ name: 'date', description: 'A day in Korea; today by default.', schema: day }],
    output: successSchema(BookDay),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'enterReservation',
    method: 'POST',
    path: '/places/{id}/reservations',
    summary: 'Enter a reservation that was made by phone or at the door; it is confirmed, and the guest gets no texts',
    pathParameters: [placeId],
    body: EntryBody,
    status: 201,
    output: successSchema(RequestedReservation),
    errors: ['place_not_found', 'reservation_time_invalid'],
  }),
  owner({
    name: 'changeEntry',
    method: 'PATCH',
    path: '/reservations/{id}',
    summary: 'Change a reservation that was entered by hand; omitted fields stay unchanged',
    pathParameters: [reservationId],
    body: EntryChangeBody,
    output: successSchema(RequestedReservation),
    errors: ['reservation_not_found', 'already_settled', 'reservation_time_invalid'],
  }),
  owner({
    name: 'readBookingRules',
    method: 'GET',
    path: '/places/{id}/booking-rules',
    summary: 'Read the rules by which a place takes requests; without any it takes all',
    pathParameters: [placeId],
    output: successSchema(BookingRulesSchema),
    errors: ['place_not_found'],
  }),
  owner({
    name: 'editBookingRules',
    method: 'PATCH',
    path: '/places/{id}/booking-rules',
    summary: 'Pause requests, or set when, for whom and how many; omitted rules stay unchanged, null removes a rule',
    pathParameters: [placeId],
    body: BookingRulesBody,
    output: successSchema(BookingRulesSchema),
    errors: ['place_not_found'],
  }),
] as const
