import { isoInstant } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import type { LiveStatus } from '#contract/liveStatus.ts'
import type { AskBody } from '#contract/schemas/liveStatusSchema.ts'
import { type AskResult, ask } from '#flows/liveStatus/ask.ts'
import { isFresh, type LiveQuery } from '#flows/liveStatus/questions.ts'
import { peek, readAnswer } from '#flows/liveStatus/readAnswer.ts'
import { publicPlaceId } from '#flows/liveStatus/sandboxQuestions.ts'
import type { LIVE_STATUS_ENDPOINTS } from '#contract/endpoints/liveStatusEndpoints.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'
import { peekOf } from './peekQuery.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { waitHeaders, waitOf } from '../input/waitField.ts'
import type { Refusal } from '#flows/refusal.ts'

/** The calls about live questions, by endpoint name of the contract. */
export const LIVE_STATUS_CALLS: CallerCalls<typeof LIVE_STATUS_ENDPOINTS> = {
  askVenue: postQuestion,
  readAnswer: getAnswer,
  peekAnswer: getPeek,
}

async function postQuestion(
  { questions, clock }: CallerDependencies,
  { caller, body }: CallerCall & Sent<typeof AskBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const at = clock()
  const shown = (asked: AskResult) => shownAsked(asked, at)
  const outcome = await ask(questions, caller, body, at, recorder?.(shown))
  if (outcome.kind === 'refused') return outcome
  const { data, units } = outcome
  const done = { kind: 'done' as const, data: shown(data), units }
  if (data.kind !== 'created') return { ...done, status: 200 }
  return { ...done, headers: { location: `/api/v1/live-status/${data.query.queryId}` } }
}

async function getAnswer(
  { questions, longPolls, clock }: CallerDependencies,
  { caller, query, path, disconnected }: CallerCall & Sent<null, 'queryId'>,
): Promise<Done | Refusal> {
  const wait = waitOf(query)
  if (wait.kind === 'refused') return wait
  const read = await readAnswer({ ...questions, longPolls, clock }, caller, path.queryId, { ...wait, disconnected })
  if (read.kind === 'refused') return read
  return { kind: 'done', data: shownQuery(read.value, clock()), headers: waitHeaders(read) }
}

async function getPeek(
  { questions, clock }: CallerDependencies,
  { caller, query }: CallerCall,
): Promise<Done | Refusal> {
  const reading = peekOf(query)
  if (reading.kind === 'refused') return reading
  const at = clock()
  const peeked = await peek(questions, caller, reading.peek, at)
  if (peeked.kind === 'refused') return peeked
  const data = peeked.query ? { found: true, ...shownAnswer(peeked.query, at) } : { found: false }
  return { kind: 'done', data, units: peeked.units }
}

function shownAsked(asked: AskResult, at: Instant) {
  if (asked.kind !== 'blocked')
    return { ...shownQuery(asked.query, at), reused: asked.kind === 'reused', joined: asked.kind === 'joined' }
  const { placeId, subject, nextOpenAt, businessHours } = asked
  const { kind, topic } = subject
  const nothing = { queryId: null, status: null, settled: true, reused: false }
  return { blocked: 'closed_now', placeId, kind, topic, ...nothing, nextOpenAt, businessHours }
}

function shownQuery(query: LiveQuery, at: Instant) {
  const { status, createdAt, expiresAt } = query
  return {
    ...shownAnswer(query, at),
    settled: isSettled(status),
    createdAt: isoInstant(createdAt),
    expiresAt: isoInstant(expiresAt),
  }
}

function shownAnswer(query: LiveQuery, at: Instant) {
  const { queryId, kind, topic, guestCount, status, note, interestedCount, verifiedAt, verifiedBy, validUntil } = query
  const { correctedAt } = query
  return {
    queryId,
    placeId: publicPlaceId(query.placeId),
    kind,
    topic,
    guestCount,
    status,
    note,
    interestedCount,
    verifiedAt: verifiedAt && isoInstant(verifiedAt),
    verifiedBy,
    validUntil: validUntil && isoInstant(validUntil),
    correctedAt: correctedAt && isoInstant(correctedAt),
    fresh: isFresh(query, at),
  }
}

const isSettled = (status: LiveStatus) => status !== 'pending'
