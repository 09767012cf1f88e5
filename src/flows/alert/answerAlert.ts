import { isoInstant, isoInstantOrNull, kstIso } from '#base/kst.ts'
import { ALERT_ANSWERS, type AlertAnswer, type AlertOccasion } from '#contract/ownerAlert.ts'
import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { LiveAnswer } from '#contract/liveStatus.ts'
import type { Instant } from '#base/clock.ts'
import { findAtPlaces } from '#liveStatus/liveQueries.ts'
import type { AlertLink } from '#notices/alerts/alertLinks.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import { answerQuestion } from '../liveStatus/answerQuestion.ts'
import type { Questions } from '../liveStatus/questions.ts'
import type { OwnerServices } from '../owner/ownerServices.ts'
import { placeIdsWithRole, reachedPlaces } from '../owner/people/placeAccess.ts'
import { recordedBy } from '../owner/people/recordActivity.ts'
import { placeLabel } from '../owner/placeLabel.ts'
import { type Refusal, refused } from '../refusal.ts'
import { answerReservation } from '../reservation/answerReservation.ts'
import type { Booking } from '../reservation/booking.ts'
import type { AlertServices } from './alertServices.ts'

/** The services that a link needs. */
export interface AlertLinkState {
  alerts: AlertServices
  ownerServices: OwnerServices
  booking: Booking
  questions: Questions
}

/** A request as the page of a link shows it: nothing that identifies the guest. */
export interface ShownAlert {
  occasion: AlertOccasion
  placeName: string | null
  /** The answers that may be given now; empty once it is settled. */
  answers: readonly AlertAnswer[]
  /** The status of the reservation or question; `confirmed` or `pending` for a test. */
  status: string
  /** The deadline of the answer. */
  expiresAt: string | null
  usedAt: string | null
  reservation: { reservationTime: string; guestCount: number; note: string | null } | null
  question: { kind: string; topic: string; guestCount: number | null; question: string | null } | null
}

type Done<T> = { kind: 'done'; data: T }

const UNKNOWN_LINK = refused('not_found', {
  message: {
    en: 'This link is not valid, or its request ended more than an hour ago.',
    ko: '잘못된 링크이거나, 요청이 끝난 지 한 시간이 지났습니다.',
  },
  hint: { en: 'Open the inbox.', ko: '받은 요청 화면을 확인하세요.' },
})

/** Reads the request of a link. Changes nothing, because mail programs open links too. */
export async function readAlertLink(state: AlertLinkState, code: string): Promise<Done<ShownAlert> | Refusal> {
  const link = await usableLink(state, code)
  const shown = link && (await shownAlert(state, link))
  return shown ? { kind: 'done', data: shown } : UNKNOWN_LINK
}

/** Answers the request of a link for its owner. An answer that comes too late changes nothing. */
export async function answerAlertLink(
  state: AlertLinkState,
  code: string,
  answer: AlertAnswer,
  note: string | null,
): Promise<Done<ShownAlert> | Refusal> {
  const { alerts, ownerServices } = state
  const link = await usableLink(state, code)
  if (!link) return UNKNOWN_LINK
  const allowed: readonly AlertAnswer[] = ALERT_ANSWERS[link.occasion]
  if (!allowed.includes(answer)) return notAllowed(allowed)
  const refusal = await giveAnswer(state, link, answer, note)
  if (refusal) return refusal.code === 'already_settled' ? withCurrent(state, link, refusal) : refusal
  await alerts.links.noteUse(code)
  await ownerServices.presence.seen(link.ownerId, ownerServices.clock())
  return readAlertLink(state, code)
}

/** Returns null also for the link of a suspended owner. */
async function usableLink({ alerts, ownerServices }: AlertLinkState, code: string): Promise<AlertLink | null> {
  const link = await alerts.links.find(code)
  return link && !(await isSuspended(ownerServices.database, link.ownerId)) ? link : null
}

async function giveAnswer(
  { ownerServices, booking, questions }: AlertLinkState,
  { ownerId, occasion, subjectId }: AlertLink,
  answer: AlertAnswer,
  note: string | null,
): Promise<Refusal | null> {
  if (occasion === 'alert.test') return null
  const reached = await reachedPlaces(ownerServices, ownerId)
  const places = reached.map(({ placeId }) => placeId)
  const by = (kind: ActivityKind) =>
    recordedBy(ownerServices, ({ placeId }: { placeId: string }) => ({ kind, actorId: ownerId, placeId, subjectId }))
  if (occasion === 'reservation.created') {
    const word = answer === 'accept' ? ({ kind: 'accept' } as const) : ({ kind: 'decline', reason: note } as const)
    const recorded = by(answer === 'accept' ? 'reservation.accepted' : 'reservation.declined')
    const answered = await answerReservation(booking, places, subjectId, word, recorded)
    if (answered.kind === 'refused') return UNKNOWN_LINK
    return answered.kind === 'done' ? null : refused('already_settled')
  }
  const given = { status: answer as LiveAnswer, note, validForMinutes: null }
  const owned = new Set(reached.filter(({ role }) => role === 'owner').map(({ placeId }) => placeId))
  const verifiedBy = (placeId: string) => (owned.has(placeId) ? 'owner' : 'staff')
  const answerer = { placeIds: places, verifiedBy }
  const now = ownerServices.clock()
  const answered = await answerQuestion(questions, answerer, subjectId, given, now, by('question.answered'))
  if (answered.kind === 'refused') return UNKNOWN_LINK
  return answered.kind === 'answered' ? null : refused('already_settled')
}

async function withCurrent(state: AlertLinkState, link: AlertLink, refusal: Refusal): Promise<Refusal> {
  const current = await shownAlert(state, link)
  return current ? { ...refusal, details: { current } } : UNKNOWN_LINK
}

/** Returns null when the owner no longer has the place. */
async function shownAlert(state: AlertLinkState, link: AlertLink): Promise<ShownAlert | null> {
  const { ownerServices, booking } = state
  const { ownerId, occasion, subjectId, placeId, usedAt } = link
  const placeName = placeId === null ? null : placeLabel(ownerServices, placeId).name
  const shared = { occasion, placeName, usedAt: isoInstantOrNull(usedAt), reservation: null, question: null }
  if (occasion === 'alert.test')
    return {
      ...shared,
      placeName: null,
      status: usedAt === null ? 'pending' : 'confirmed',
      answers: ['confirm'],
      expiresAt: null,
    }
  const places = await placeIdsWithRole(ownerServices, { ownerId, role: 'staff' })
  const at = ownerServices.clock()
  if (occasion === 'question.created') return shownQuestion(state, places, link, at, shared)
  const found = await booking.reservations.atPlaces(booking.database, places, subjectId)
  if (!found) return null
  const hasEnded = found.expiresAt <= at
  const isOpen = found.status === 'pending' && found.heldAnswer === null && !hasEnded
  return {
    ...shared,
    status: found.status === 'pending' && found.heldAnswer === null && hasEnded ? 'expired' : found.status,
    answers: isOpen ? ALERT_ANSWERS[occasion] : [],
    expiresAt: isoInstant(found.expiresAt),
    reservation: {
      reservationTime: kstIso(found.reservationTime),
      guestCount: found.guestCount,
      note: found.guest?.note ?? null,
    },
  }
}

type Shared = Pick<ShownAlert, 'occasion' | 'placeName' | 'usedAt' | 'reservation' | 'question'>

async function shownQuestion(
  { questions }: AlertLinkState,
  places: readonly string[],
  { subjectId }: AlertLink,
  at: Instant,
  shared: Shared,
): Promise<ShownAlert | null> {
  const found = await findAtPlaces(questions.database, subjectId, places, at)
  if (!found) return null
  const { kind, topic, guestCount, question, status, expiresAt } = found
  return {
    ...shared,
    status,
    answers: status === 'pending' ? ALERT_ANSWERS['question.created'] : [],
    expiresAt: isoInstant(expiresAt),
    question: { kind, topic, guestCount, question },
  }
}

function notAllowed(allowed: readonly string[]): Refusal {
  const list = allowed.join(', ')
  return refused('invalid_parameter', {
    param: 'answer',
    message: { en: `answer must be one of: ${list}.`, ko: `answer는 다음 중 하나여야 합니다: ${list}.` },
  })
}
