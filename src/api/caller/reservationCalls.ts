import type { CancelBody, ProposalAnswerBody, ReservationBody } from '#contract/schemas/reservationSchema.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { answerProposal } from '#flows/reservation/proposeTime.ts'
import { listReservations, readReservation } from '#flows/reservation/readReservation.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { OUTSIDE_HOURS_CODE, shownCreation, reservationView } from '#flows/reservation/shownReservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import type { RESERVATION_ENDPOINTS } from '#contract/endpoints/reservationEndpoints.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'
import { listingOf } from './reservationListing.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { waitHeaders, waitOf } from '../input/waitField.ts'

/** The calls about reservations, by endpoint name of the contract. */
export const RESERVATION_CALLS: CallerCalls<typeof RESERVATION_ENDPOINTS> = {
  reserve: postReservation,
  listReservations: getReservations,
  readReservation: getReservation,
  cancelReservation: postCancel,
  acceptProposal: (dependencies, call, recorder) => postProposalAnswer(dependencies, call, true, recorder),
  declineProposal: (dependencies, call, recorder) => postProposalAnswer(dependencies, call, false, recorder),
}

async function postReservation(
  { booking }: CallerDependencies,
  { caller, body }: CallerCall & Sent<typeof ReservationBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const { guestPhone: phone, guestName: name, note, ...request } = body
  const wanted = { ...request, guest: { phone, name, note } }
  const created = await reserve(booking, caller, wanted, recorder?.(shownCreation))
  if (created.kind === 'refused') return created
  const { data, units } = created
  const headers = {
    location: `/api/v1/reservations/${data.reservationId}`,
    ...(data.outsideHours && { 'x-service-notice': OUTSIDE_HOURS_CODE }),
  }
  return { kind: 'done', data: shownCreation(data), units, headers }
}

async function getReservation(
  { booking, longPolls }: CallerDependencies,
  { caller, query, path: { id }, disconnected, language }: CallerCall & Sent<null, 'id'>,
): Promise<Done | Refusal> {
  const wait = waitOf(query)
  if (wait.kind === 'refused') return wait
  const read = await readReservation(booking, longPolls, caller, id, { ...wait, disconnected })
  if (read.kind === 'refused') return read
  return { kind: 'done', data: reservationView(read.value, language), headers: waitHeaders(read) }
}

async function getReservations(
  { booking }: CallerDependencies,
  { caller, query, language }: CallerCall,
): Promise<Done | Refusal> {
  const reading = listingOf(query)
  if (reading.kind === 'refused') return reading
  const { page, pageSize } = reading.listing
  const { total, rows } = await listReservations(booking, caller, reading.listing)
  return {
    kind: 'done',
    data: rows.map((row) => reservationView(row, language)),
    meta: { total, page, pageSize, totalPages: Math.ceil(total / pageSize) },
  }
}

async function postCancel(
  { booking }: CallerDependencies,
  { caller, body, path: { id }, language }: CallerCall & Sent<typeof CancelBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const shown = (reservation: Reservation) => reservationView(reservation, language)
  const cancelled = await cancelReservation(booking, caller, id, { ...body, language }, recorder?.(shown))
  return cancelled.kind === 'refused' ? cancelled : { kind: 'done', data: shown(cancelled.data) }
}

async function postProposalAnswer(
  { booking }: CallerDependencies,
  { caller, body, path: { id }, language }: CallerCall & Sent<typeof ProposalAnswerBody, 'id'>,
  isAccepted: boolean,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  // No venue of the sandbox proposes another time.
  if (caller.mode === 'test') return refused('proposal_not_open')
  const shown = (reservation: Reservation) => reservationView(reservation, language)
  const answer = { reservationId: id, accountId: caller.accountId, time: body.reservationTime }
  const answered = await answerProposal(booking, answer, { isAccepted, language }, recorder?.(shown))
  return answered.kind === 'refused' ? answered : { kind: 'done', data: shown(answered.data) }
}
