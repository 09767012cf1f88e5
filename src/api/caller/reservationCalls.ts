import { CancelBody, ReservationBody } from '#contract/schemas/reservationSchema.ts'
import { cancelReservation } from '#flows/reservation/cancelReservation.ts'
import { listReservations, readReservation } from '#flows/reservation/readReservation.ts'
import type { Refusal } from '#flows/refusal.ts'
import { reserve } from '#flows/reservation/reserve.ts'
import { OUTSIDE_HOURS_CODE, shownCreation, shownReservation } from '#flows/reservation/shownReservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import type { CallDone, CallerCall, RunCallerCall } from './callerCall.ts'
import { listingOf } from './reservationListing.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import { readBody } from '../input/readBody.ts'
import type { Service } from '../service.ts'
import { waitHeaders, waitOf } from '../input/waitField.ts'

/** The calls about reservations, by endpoint name of the contract. */
export const RESERVATION_CALLS: Readonly<Record<string, RunCallerCall>> = {
  reserve: postReservation,
  listReservations: getReservations,
  readReservation: getReservation,
  cancelReservation: postCancel,
}

async function postReservation(
  { booking, clock }: Service,
  { caller, body }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<CallDone | Refusal> {
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
  { booking, longPolls }: Service,
  { caller, query, id, disconnected, language }: CallerCall,
): Promise<CallDone | Refusal> {
  const wait = waitOf(query)
  if (wait.kind === 'refused') return wait
  const read = await readReservation(booking, longPolls, caller, id, { ...wait, disconnected })
  if (read.kind === 'refused') return read
  return { kind: 'done', data: shownReservation(read.value, language), headers: waitHeaders(read) }
}

async function getReservations(
  { booking }: Service,
  { caller, query, language }: CallerCall,
): Promise<CallDone | Refusal> {
  const reading = listingOf(query)
  if (reading.kind === 'refused') return reading
  const { page, pageSize } = reading.listing
  const { total, rows } = await listReservations(booking, caller, reading.listing)
  return {
    kind: 'done',
    data: rows.map((row) => shownReservation(row, language)),
    meta: { total, page, pageSize, totalPages: Math.ceil(total / pageSize) },
  }
}

async function postCancel(
  { booking }: Service,
  { caller, body, id, language }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<CallDone | Refusal> {
  const reading = readBody(CancelBody, body, null)
  if (reading.kind === 'refused') return reading
  const shown = (reservation: Reservation) => shownReservation(reservation, language)
  const cancelled = await cancelReservation(booking, caller, id, { ...reading.value, language }, recorder?.(shown))
  return cancelled.kind === 'refused' ? cancelled : { kind: 'done', data: shown(cancelled.data) }
}
