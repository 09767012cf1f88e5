import type { Instant } from '#base/clock.ts'
import { freshUuid } from '#base/ids.ts'
import { ERRORS } from '#contract/errors.ts'
import type { LiveKind } from '#contract/liveStatus.ts'
import { ONE_TOKEN, priceOf } from '#contract/access/price.ts'
import type { Week } from '#venue/records.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import {
  createQuery,
  freshAnswer,
  isPending,
  joinPending,
  addReader,
  lockPlace,
  pendingOf,
} from '#liveStatus/liveQueries.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { partyIn, type Subject, subjectOf } from '#liveStatus/topic.ts'
import { type AskedPlace, askedPlace } from './askedPlace.ts'
import type { Caller } from '../identify.ts'
import { contactLimited, tooManyContacts } from '../owner/ownerContacts.ts'
import { payFor } from '../pay.ts'
import { priceFor, servingFor } from '../search/placeQueries.ts'
import type { Questions } from './questions.ts'
import { type Refusal, refused } from '../refusal.ts'
import { isAnswering, storedPlaceId, applyScript, publishAhead, windowMsOf } from './sandboxQuestions.ts'
import { settleOverdueAt } from './settleQuestions.ts'

/** A question as it was sent; the topic is one line of cleaned text. */
export interface QuestionRequest {
  placeId: string
  kind: LiveKind
  topic: string
  question: string | null
  guestCount: number | null
}

/** The outcome of asking: the owner is not contacted when the place is closed or an answer exists. */
export type AskResult =
  | { kind: 'blocked'; placeId: string; subject: Subject; nextOpenAt: string | null; businessHours: Week | null }
  | { kind: 'reused' | 'joined' | 'created'; query: LiveQuery }

export type AskOutcome = { kind: 'done'; data: AskResult; units: number } | Refusal

const NO_GUEST_COUNT = refused('guest_count_required', {
  faults: [
    {
      param: 'guestCount',
      code: 'guest_count_required',
      message: ERRORS.guest_count_required.message,
      value: null,
    },
  ],
})

/** Limit of pending questions of one account at one venue (docs/reference/reservations.md#limits). */
const PENDING_MAX = 5

/**
 * Asks a venue's owner (docs/reference/live-questions.md#order-of-checks). Checks in this order: does the place exist,
 * is an owner active, is there a fresh answer, is the venue open, is the same question pending; only then is a new
 * question created. The unit is paid first, and refunded when another caller was faster and nothing is left to pay for.
 * A crash between the two costs the caller that unit.
 */
export async function ask(
  questions: Questions,
  caller: Caller,
  asking: QuestionRequest,
  at: Instant,
  transactionHook?: TransactionHook<AskResult>,
): Promise<AskOutcome> {
  const guestCount = asking.kind === 'seats' ? (asking.guestCount ?? partyIn(asking.topic)) : null
  if (asking.kind === 'seats' && guestCount === null) return NO_GUEST_COUNT
  const serving = servingFor(questions.releases, caller, null)
  if ('kind' in serving) return serving
  const place = askedPlace(serving, asking.placeId, at)
  if (place.kind === 'refused') return place
  if (!(await isAnswering(questions, caller, place.id, at))) return noOwner(place)
  const subject = subjectOf(asking.kind, asking.topic, guestCount, place.menuNames)

  const { database } = questions
  const placeId = storedPlaceId(caller, place.id)
  if (caller.mode === 'test') await applyScript(questions, placeId, at)
  const fresh = await freshAnswer(database, placeId, subject, at)
  if (fresh) {
    await addReader(database, fresh.queryId, caller.accountId)
    return { kind: 'done', data: { kind: 'reused', query: fresh }, units: 0 }
  }
  if (place.openNow?.open === false) return { kind: 'done', data: blocked(place, subject), units: 0 }
  return askPaid(questions, caller, { asking, placeId, subject, at }, transactionHook)
}

interface PaidAsking {
  asking: QuestionRequest
  /** The id under which the question is stored. */
  placeId: string
  subject: Subject
  at: Instant
}

async function askPaid(
  questions: Questions,
  caller: Caller,
  order: PaidAsking,
  transactionHook?: TransactionHook<AskResult>,
): Promise<AskOutcome> {
  const { database, metering } = questions
  const { at } = order
  const tooMany = await database.transaction((tx) => refusalIfNew(questions, tx, caller, order))
  if (tooMany) return tooMany
  const units = priceFor(caller, priceOf(ONE_TOKEN, null))
  const bill = { at, units, tier: 'core' as const, venues: [] }
  const work = () =>
    database.transaction(async (tx) => {
      const asked = await askWithin(questions, tx, caller, order)
      if (asked.kind !== 'refused') await transactionHook?.(tx, asked)
      return asked
    })
  const outcome = await payFor(metering, caller, bill, work, costs)
  if (outcome.kind === 'refused') return outcome
  return { kind: 'done', data: outcome, units: costs(outcome) ? units : 0 }
}

const costs = ({ kind }: { kind: AskResult['kind'] | 'refused' }) => kind === 'joined' || kind === 'created'

/**
 * Joins a pending question, or creates one within the limits, or returns an answer that arrived while the caller paid.
 */
async function askWithin(
  questions: Questions,
  tx: Tx<unknown>,
  caller: Caller,
  order: PaidAsking,
): Promise<Exclude<AskResult, { kind: 'blocked' }> | Refusal> {
  const { publisher, random } = questions
  const { asking, placeId, subject, at } = order
  const { accountId } = caller
  await lockPlace(tx, placeId, at)
  await settleOverdueAt(questions, tx, placeId, at)
  const reuse = async () => {
    const query = await freshAnswer(tx, placeId, subject, at)
    if (query) await addReader(tx, query.queryId, accountId)
    return query && { kind: 'reused' as const, query }
  }
  const reused = await reuse()
  if (reused) return reused
  const joined = await joinPending(tx, placeId, subject, accountId, at)
  if (joined) {
    const { query, added } = joined
    if (added) await publisher.owner(tx, { type: 'question.joined', placeId, subjectId: query.queryId, at })
    return { kind: 'joined', query }
  }
  // A question that was pending at the first check may have been answered before the second.
  const late = (await reuse()) ?? (await tooManyRefusal(questions, tx, caller, order))
  if (late) return late
  const query = await createQuery(tx, {
    queryId: freshUuid(random),
    placeId,
    accountId,
    subject,
    question: asking.question,
    createdAt: at,
    expiresAt: at + windowMsOf(questions, caller, placeId),
  })
  await publisher.owner(tx, { type: 'question.created', placeId, subjectId: query.queryId, at })
  if (caller.mode === 'test') await publishAhead(questions, tx, query)
  return { kind: 'created', query }
}

/** Refuses before payment; only a new question counts against the limits, because only it contacts the owner. */
async function refusalIfNew(
  questions: Questions,
  tx: Tx<unknown>,
  caller: Caller,
  order: PaidAsking,
): Promise<Refusal | null> {
  const { placeId, subject, at } = order
  return (await isPending(tx, placeId, subject, at)) ? null : tooManyRefusal(questions, tx, caller, order)
}

/** Checks the limits that protect owners (docs/reference/reservations.md#limits). */
async function tooManyRefusal(
  { owners }: Questions,
  tx: Tx<unknown>,
  { accountId }: Caller,
  { placeId, at }: PaidAsking,
): Promise<Refusal | null> {
  const own = await pendingOf(tx, placeId, accountId, at)
  if (own.count >= PENDING_MAX) return contactLimited('pending_questions', PENDING_MAX, own.firstExpiresAt - at)
  return tooManyContacts(owners, tx, { placeId, accountId, phoneIndexes: [] }, at)
}

function noOwner({ id, phone }: AskedPlace): Refusal {
  return refused('live_status_not_available', { param: 'placeId', details: { placeId: id, phone } })
}

function blocked({ id, openNow, businessHours }: AskedPlace, subject: Subject): AskResult {
  return { kind: 'blocked', placeId: id, subject, nextOpenAt: openNow?.nextOpenAt ?? null, businessHours }
}
