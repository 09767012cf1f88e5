import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { AcceptBody, OwnerDeclineBody } from '#contract/schemas/owner/bookBodies.ts'
import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { HeldAnswer } from '#contract/reservation.ts'
import { answerReservation, type AnswerOutcome, type OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { proposeTime } from '#flows/reservation/proposeTime.ts'
import { answerersOf } from '#flows/owner/people/answerers.ts'
import { placeIdsWithRole } from '#flows/owner/people/placeAccess.ts'
import { recordedBy } from '#flows/owner/people/recordActivity.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { settledReservationText } from './settledText.ts'
import { shownToOwner } from './shownToOwner.ts'

/** The owner's answers to reservations: at once, or held for the time in which they can be undone. */

/** Accepts a request, at once or after the time in which it can be undone. */
export function postAccept(
  dependencies: OwnerDependencies,
  call: OwnerCall & Sent<typeof AcceptBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  return postOwnerAnswer(dependencies, call, answerOf('accept', null, call.body.undoSeconds), recorder)
}

/** Declines a request, at once or after the time in which it can be undone. */
export function postDecline(
  dependencies: OwnerDependencies,
  call: OwnerCall & Sent<typeof OwnerDeclineBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const { reason, undoSeconds } = call.body
  return postOwnerAnswer(dependencies, call, answerOf('decline', reason, undoSeconds), recorder)
}

/** Returns the answer, held when it can be undone. */
export function answerOf(answer: HeldAnswer, reason: string | null, undoSeconds: number): OwnerAnswer {
  if (undoSeconds > 0) return { kind: 'hold', answer, reason, undoMs: undoSeconds * 1_000 }
  switch (answer) {
    case 'accept':
      return { kind: 'accept' }
    case 'decline':
      return { kind: 'decline', reason }
    case 'cancel':
      return { kind: 'cancel', reason: reason ?? '' }
  }
}

/** Applies an owner's answer to a reservation at one of their places. */
export async function postOwnerAnswer(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id } }: OwnerCall & { path: { id: string } },
  answer: OwnerAnswer,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await placeIdsWithRole(ownerServices, caller)
  const recorded = activityHook({ ownerServices, caller }, activityOf(answer), recorder)
  return doneOf(ownerServices, await answerReservation(booking, places, id, answer, recorded))
}

/** Records who answered, also an answer that takes effect later. */
function activityOf(answer: OwnerAnswer): ActivityKind {
  return ACTIVITY_OF[answer.kind === 'hold' ? answer.answer : answer.kind]
}

const ACTIVITY_OF: Readonly<Record<Exclude<OwnerAnswer['kind'], 'hold'>, ActivityKind>> = {
  accept: 'reservation.accepted',
  decline: 'reservation.declined',
  cancel: 'reservation.cancelled',
  no_show: 'reservation.no_show',
  undo_no_show: 'reservation.no_show_undone',
  undo: 'reservation.answer_undone',
}

/** Returns a hook that records who changed a reservation, and the answer for a repetition of the call. */
export function activityHook(
  { ownerServices, caller }: Pick<OwnerDependencies, 'ownerServices'> & Pick<OwnerCall, 'caller'>,
  kind: ActivityKind,
  recorder: IdempotencyRecorder,
) {
  return recordedBy(
    ownerServices,
    ({ placeId, reservationId: subjectId }: Reservation) => ({ kind, actorId: caller.ownerId, placeId, subjectId }),
    recorder?.(shownToOwner),
  )
}

/** Returns the result of the call; a refusal states who settled the reservation before, and how. */
export async function doneOf(
  services: OwnerDependencies['ownerServices'],
  answered: AnswerOutcome,
): Promise<Done | Refusal> {
  switch (answered.kind) {
    case 'refused':
      return answered
    case 'done':
      return { kind: 'done', data: shownToOwner(answered.data) }
    case 'too_late': {
      const message = settledReservationText(answered.data, await answerersOf(services, [answered.data.reservationId]))
      return refused('already_settled', {
        ...(message && { message }),
        details: { current: shownToOwner(answered.data) },
      })
    }
    case 'too_early':
      return refused('too_early', {
        details: { allowedFrom: isoInstant(answered.allowedFrom), current: shownToOwner(answered.data) },
      })
  }
}

/** Proposes another time to the guest; null withdraws the proposal. */
export async function postProposal(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id } }: OwnerCall & { path: { id: string } },
  time: Instant | null,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await placeIdsWithRole(ownerServices, caller)
  const kind = time === null ? 'reservation.proposal_withdrawn' : 'reservation.time_proposed'
  const hook = activityHook({ ownerServices, caller }, kind, recorder)
  return doneOf(ownerServices, await proposeTime(booking, places, id, time, hook))
}
