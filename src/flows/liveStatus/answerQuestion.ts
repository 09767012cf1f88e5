import type { Instant } from '#base/clock.ts'
import type { LiveAnswer, LiveVerifier } from '#contract/liveStatus.ts'
import { type SessionEnd, sessionEndOf } from '#venue/hours/openNow.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import { correctAnswer } from '#liveStatus/corrections.ts'
import { type Answer, answerPending, findAtPlaces, pendingAt, settledSince } from '#liveStatus/liveQueries.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { validUntilOf } from '#liveStatus/validity.ts'
import { askedPlace } from './askedPlace.ts'
import { QUESTION_TOPIC, type Questions } from './questions.ts'
import { type Refusal, refused } from '../refusal.ts'
import { publishQuestion } from '../notify/publishAccountEvents.ts'

/** The places whose questions the answerer may answer, and as whom they answer at each of them. */
export interface Answerer {
  placeIds: readonly string[]
  /** One for all places, or by place. */
  verifiedBy: LiveVerifier | ((placeId: string) => LiveVerifier)
}

/** An owner's answer. */
export interface OwnerAnswer {
  status: LiveAnswer
  note: string | null
  /** How long the answer is valid, if the owner states it. */
  validForMinutes: number | null
}

type Answering = Pick<Questions, 'database' | 'releases' | 'publisher'>

/** `too_late`: the question already has an answer or has expired; `query` is its present state. */
export type Answered = { kind: 'answered' | 'too_late'; query: LiveQuery } | Refusal

/** Answers a pending question and notifies its long polls with the commit. */
export function answerQuestion(...args: AnswerInput): Promise<Answered> {
  return settle(answerPending, ...args)
}

/**
 * Corrects an answer while it is fresh. Everyone who asked gets the webhook of an answer again, every reading and
 * every reuse shows the correction.
 */
export function correctQuestion(...args: AnswerInput): Promise<Answered> {
  return settle(correctAnswer, ...args)
}

type AnswerInput = [
  answering: Answering,
  answerer: Answerer,
  queryId: string,
  answer: OwnerAnswer,
  at: Instant,
  transactionHook?: TransactionHook<LiveQuery> | undefined,
]
type Store = (
  tx: Tx<unknown>,
  queryId: string,
  placeIds: readonly string[],
  answer: Answer,
  at: Instant,
) => Promise<LiveQuery | null>

async function settle(
  store: Store,
  ...[{ database, releases, publisher }, { placeIds, verifiedBy: by }, queryId, word, at, transactionHook]: AnswerInput
): Promise<Answered> {
  const { status, note, validForMinutes } = word
  const asked = await findAtPlaces(database, queryId, placeIds, at)
  if (!asked) return refused('live_query_not_found')
  const verifiedBy = typeof by === 'function' ? by(asked.placeId) : by
  const validUntil = validUntilOf(asked.kind, status, validForMinutes, sessionAt(releases, asked.placeId, at), at)
  const query = await database.transaction(async (tx) => {
    const answered = await store(tx, queryId, placeIds, { status, note, verifiedBy, validUntil }, at)
    if (!answered) return null
    // Updates the owner's other devices.
    await publisher.owner(tx, { type: 'question.answered', placeId: answered.placeId, subjectId: queryId, at })
    await publishQuestion(publisher, tx, answered, at)
    await tx.notification(QUESTION_TOPIC, queryId)
    await transactionHook?.(tx, answered)
    return answered
  })
  if (query) return { kind: 'answered', query }
  return { kind: 'too_late', query: (await findAtPlaces(database, queryId, placeIds, at)) ?? asked }
}

/** A place that the release no longer has counts as one without hours. */
function sessionAt(releases: Questions['releases'], placeId: string, at: Instant): SessionEnd {
  const serving = releases.current()
  const place = serving && askedPlace(serving, placeId, at)
  return place?.kind === 'place' ? sessionEndOf(place.hours, at) : { kind: 'unknown' }
}

/** Returns the questions that wait for their owner (the inbox of docs/reference/administration.md#owner-interface). */
export function questionsPendingAt(
  { database }: Pick<Questions, 'database'>,
  placeIds: readonly string[],
  at: Instant,
): Promise<LiveQuery[]> {
  return pendingAt(database, placeIds, at)
}

/** Returns the questions at these places that were settled since then. */
export function questionsSettledSince(
  { database }: Pick<Questions, 'database'>,
  placeIds: readonly string[],
  since: Instant,
  at: Instant,
  limit: number,
): Promise<LiveQuery[]> {
  return settledSince(database, placeIds, since, at, limit)
}
