import type { Instant } from '#base/clock.ts'
import { addDays, instantOf, isCalendarDate, isoInstant, kstDate } from '#base/kst.ts'
import type { OWNER_BOOK_ENDPOINTS } from '#contract/endpoints/ownerBookEndpoints.ts'
import type { AcceptBody, EntryBody, EntryChangeBody, OwnerDeclineBody } from '#contract/schemas/bookBodies.ts'
import type { BookingRulesBody } from '#contract/schemas/bookingRulesBody.ts'
import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { HeldAnswer } from '#contract/reservation.ts'
import { answerReservation, type AnswerOutcome, type OwnerAnswer } from '#flows/reservation/answerReservation.ts'
import { editRules, readRules, shownRules } from '#flows/reservation/bookingRules.ts'
import { bookOf, changeEntry, enterReservation } from '#flows/reservation/bookEntry.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { proposeTime } from '#flows/reservation/proposeTime.ts'
import { placeIdsWithRole, requirePlace } from '#flows/owner/people/placeAccess.ts'
import { recordedBy } from '#flows/owner/people/recordActivity.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { InterfaceCalls, Sent } from '../calls/interfaceRoutes.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { shownBook } from './shownBook.ts'
import { shownToOwner } from './shownToOwner.ts'

/** Enough for the busiest day of a large venue. */
const BOOK_MAX = 500

/** The owner's calls about confirmed tables and the book of a place. */
export const BOOK_CALLS: InterfaceCalls<typeof OWNER_BOOK_ENDPOINTS, OwnerDependencies, OwnerCall> = {
  cancelTable: (dependencies, call, recorder) => {
    const { undoSeconds, reason } = call.body
    return postOwnerAnswer(dependencies, call, answerOf('cancel', reason, undoSeconds), recorder)
  },
  proposeTime: (dependencies, call, recorder) => postProposal(dependencies, call, call.body.reservationTime, recorder),
  withdrawProposal: (dependencies, call, recorder) => postProposal(dependencies, call, null, recorder),
  undoAnswer: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'undo' }, recorder),
  readBook: getBook,
  enterReservation: postEntry,
  changeEntry: patchEntry,
  readBookingRules: getRules,
  editBookingRules: patchRules,
}

type OnReservation = OwnerCall & Sent<null, 'id'>

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

function answerOf(answer: HeldAnswer, reason: string | null, undoSeconds: number): OwnerAnswer {
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
  const recorded = noted({ ownerServices, caller }, activityOf(answer), recorder)
  return sent(await answerReservation(booking, places, id, answer, recorded))
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
function noted(
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

function sent(answered: AnswerOutcome): Done | Refusal {
  switch (answered.kind) {
    case 'refused':
      return answered
    case 'done':
      return { kind: 'done', data: shownToOwner(answered.data) }
    case 'too_late':
      return refused('already_settled', { details: { current: shownToOwner(answered.data) } })
    case 'too_early':
      return refused('too_early', {
        details: { allowedFrom: isoInstant(answered.allowedFrom), current: shownToOwner(answered.data) },
      })
  }
}

async function postProposal(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id } }: OwnerCall & { path: { id: string } },
  time: Instant | null,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await placeIdsWithRole(ownerServices, caller)
  const kind = time === null ? 'reservation.proposal_withdrawn' : 'reservation.time_proposed'
  return sent(await proposeTime(booking, places, id, time, noted({ ownerServices, caller }, kind, recorder)))
}

async function getBook(
  { ownerServices, booking, clock }: OwnerDependencies,
  { caller, path: { id }, query }: OnReservation,
): Promise<Done | Refusal> {
  const reading = dateOf(query, clock())
  if (reading.kind === 'refused') return reading
  const { date } = reading
  const own = await requirePlace(ownerServices, caller, id)
  if (own.kind === 'refused') return own
  const from = instantOf(date, 0)
  const until = instantOf(addDays(date, 1), 0)
  const reservations = await bookOf(booking, [id], from, until, BOOK_MAX)
  return { kind: 'done', data: { placeId: id, date, at: isoInstant(clock()), ...shownBook(reservations) } }
}

async function postEntry(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id: placeId }, body }: OwnerCall & Sent<typeof EntryBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const own = await requirePlace(ownerServices, caller, placeId)
  if (own.kind === 'refused') return own
  const { guestPhone: phone, guestName: name, note, ...entry } = body
  const entered = await enterReservation(
    booking,
    { ...entry, placeId, guest: { phone, name, note } },
    noted({ ownerServices, caller }, 'reservation.entered', recorder),
  )
  return { kind: 'done', data: shownToOwner(entered.data) }
}

async function patchEntry(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id }, body }: OwnerCall & Sent<typeof EntryChangeBody, 'id'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const places = await placeIdsWithRole(ownerServices, caller)
  const { reservationTime, guestCount, guestName: name, note } = body
  const change = {
    ...(reservationTime !== undefined && { reservationTime }),
    ...(guestCount !== undefined && { guestCount }),
    guest: { ...(name !== undefined && { name }), ...(note !== undefined && { note }) },
  }
  const recorded = noted({ ownerServices, caller }, 'reservation.changed', recorder)
  return sent(await changeEntry(booking, places, id, change, recorded))
}

async function getRules(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id } }: OnReservation,
): Promise<Done | Refusal> {
  const own = await requirePlace(ownerServices, caller, id)
  if (own.kind === 'refused') return own
  const { data } = await readRules(booking, id)
  return { kind: 'done', data: shownRules(id, data) }
}

async function patchRules(
  { ownerServices, booking }: OwnerDependencies,
  { caller, path: { id }, body }: OwnerCall & Sent<typeof BookingRulesBody, 'id'>,
): Promise<Done | Refusal> {
  const own = await requirePlace(ownerServices, caller, id)
  if (own.kind === 'refused') return own
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const activity = { kind: 'place.rules_changed', actorId: caller.ownerId, placeId: id, subjectId: null } as const
  const edited = await editRules(booking, id, said, recordedBy(ownerServices, activity))
  return edited.kind === 'refused' ? edited : { kind: 'done', data: shownRules(id, edited.data) }
}

const DATE_LENGTH = 10
const NO_DATE = { en: 'date is a day, such as 2026-11-22.', ko: 'date는 2026-11-22처럼 적은 날짜입니다.' }

/** Returns the day of a book's query, by default today in Korea. */
function dateOf(query: string, now: Instant): { kind: 'read'; date: string } | Refusal {
  const fields = new QueryFields(query)
  const date = fields.optionalText('date', DATE_LENGTH) ?? kstDate(now)
  if (!isCalendarDate(date)) fields.misfit('date', NO_DATE)
  return fields.refusal() ?? { kind: 'read', date }
}
