import { CancelBody, ReservationBody } from '#contract/schemas/reservationSchema.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { listReservations, readReservation } from '#flows/reservation/readReservation.ts'
import type { Refusal } from '#flows/refusal.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { OUTSIDE_HOURS_CODE, shownCreation, reservationView } from '#flows/reservation/shownReservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import type { RESERVATION_ENDPOINTS } from '#contract/endpoints/reservationEndpoints.ts'
import type { CallTable } from '../auth/interfaceRoutes.ts'
import type { CallerCall, CallerDependencies, RunCallerCall } from './callerCall.ts'
import { listingOf } from './reservationListing.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import { readBody } from '../input/readBody.ts'
import { waitHeaders, waitOf } from '../input/waitField.ts'

/** The calls about reservations, by endpoint name of the contract. */
export const RESERVATION_CALLS: CallTable<typeof RESERVATION_ENDPOINTS, RunCallerCall> = {
  reserve: postReservation,
  listReservations: getReservations,
  readReservation: getReservation,
  cancelReservation: postCancel,
}

async function postReservation(
  { booking, clock }: CallerDependencies,
  { caller, body }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(ReservationBody, body, { now: clock() })
  if (reading.kind === 'refused') return reading
  const { guestPhone: phone, guestName: name, note, ...request } = reading.value
  const wanted = { ...request, guest: { phone, name, note } }
  const made = await reserve(booking, caller, wanted, recorder?.(shownCreation))
  if (made.kind === 'refused') return made
  const { data, units } = made
  const headers = {
    location: `/api/v1/reservations/${data.reservationId}`,
    ...(data.outsideHours && { 'x-service-notice': OUTSIDE_HOURS_CODE }),
  }
  return { kind: 'done', data: shownCreation(data), units, headers }
}

async function getReservation(
  { booking, longPolls }: CallerDependencies,
  { caller, query, id, disconnected, language }: CallerCall,
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
  { caller, body, id, language }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const reading = readBody(CancelBody, body, null)
  if (reading.kind === 'refused') return reading
  const shown = (reservation: Reservation) => reservationView(reservation, language)
  const cancelled = await cancelReservation(booking, caller, id, { ...reading.value, language }, recorder?.(shown))
  return cancelled.kind === 'refused' ? cancelled : { kind: 'done', data: shown(cancelled.data) }
}
