import type { Instant } from '#base/clock.ts'
import { addDays, instantIn, instantOf, isCalendarDate, isoInstant, kstDate } from '#base/kst.ts'
import type { OWNER_BOOK_ENDPOINTS } from '#contract/endpoints/owner/ownerBookEndpoints.ts'
import { isReservable } from '#contract/reservation.ts'
import type { EntryBody, EntryChangeBody } from '#contract/schemas/owner/bookBodies.ts'
import type { BookingRulesBody } from '#contract/schemas/owner/bookingRulesBody.ts'
import { editRules, readRules, shownRules } from '#flows/reservation/bookingRules.ts'
import { checkProposedTime } from '#flows/reservation/checkProposedTime.ts'
import { bookOf, changeEntry, enterReservation } from '#flows/reservation/bookEntry.ts'
import { placeIdsWithRole, requirePlace } from '#flows/owner/people/placeAccess.ts'
import { recordedBy } from '#flows/owner/people/recordActivity.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { InterfaceCalls, Sent } from '../calls/interfaceRoutes.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { activityHook, answerOf, doneOf, postOwnerAnswer, postProposal } from './reservationAnswerCalls.ts'
import { showInLists } from './showInLists.ts'
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
  checkProposedTime: getProposedTime,
  withdrawProposal: (dependencies, call, recorder) => postProposal(dependencies, call, null, recorder),
  undoAnswer: (dependencies, call, recorder) => postOwnerAnswer(dependencies, call, { kind: 'undo' }, recorder),
  readBook: getBook,
  enterReservation: postEntry,
  changeEntry: patchEntry,
  readBookingRules: getRules,
  editBookingRules: patchRules,
}

type OnReservation = OwnerCall & Sent<null, 'id'>

const TIME_LENGTH = 40

async function getProposedTime(
  { ownerServices, booking, clock }: OwnerDependencies,
  { caller, path: { id }, query }: OnReservation,
): Promise<Done | Refusal> {
  const fields = new QueryFields(query)
  const time = instantIn(fields.text('reservationTime', TIME_LENGTH))
  const refusal = fields.refusal()
  if (refusal) return refusal
  if (!isReservable(time, clock())) return refused('reservation_time_invalid', { param: 'reservationTime' })
  const checked = await checkProposedTime(booking, await placeIdsWithRole(ownerServices, caller), id, time)
  if (checked.kind === 'refused') return checked
  return { kind: 'done', data: { reservationTime: isoInstant(time), warnings: checked.data } }
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
  const show = await showInLists({ ownerServices, booking }, reservations)
  return { kind: 'done', data: { placeId: id, date, at: isoInstant(clock()), ...shownBook(reservations, show) } }
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
    activityHook({ ownerServices, caller }, 'reservation.entered', recorder),
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
  const recorded = activityHook({ ownerServices, caller }, 'reservation.changed', recorder)
  return doneOf(ownerServices, await changeEntry(booking, places, id, change, recorded))
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
  const ruleChange = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const activity = { kind: 'place.rules_changed', actorId: caller.ownerId, placeId: id, subjectId: null } as const
  const edited = await editRules(booking, id, ruleChange, recordedBy(ownerServices, activity))
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
