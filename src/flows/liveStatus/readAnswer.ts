import type { Clock, Instant } from '#base/clock.ts'
import { foldWord } from '#base/text/text.ts'
import type { LiveKind } from '#contract/liveStatus.ts'
import { ONE_TOKEN, priceOf } from '#contract/access/price.ts'
import { findReadable, type AnswerSearch, peekAnswer } from '#liveStatus/liveQueries.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { kindNamed, partyIn } from '#liveStatus/topic.ts'
import { askedPlace } from './askedPlace.ts'
import type { Caller } from '../identify.ts'
import { pay } from '../pay.ts'
import { priceFor, servingFor } from '../search/placeQueries.ts'
import { QUESTION_TOPIC, type Questions } from './questions.ts'
import { type Refusal, refused } from '../refusal.ts'
import { isInCallersMode, storedPlaceId, applyScript, settlesAt } from './sandboxQuestions.ts'
import { settleOverdueQuestion } from './settleQuestions.ts'
import type { Waited, LongPolls } from '../longPolls.ts'

/** Reads a question that the caller may read, once it is settled or the wait is over. */
export async function readAnswer(
  {
    database,
    publisher,
    longPolls,
    clock,
  }: Pick<Questions, 'database' | 'publisher'> & { longPolls: LongPolls; clock: Clock },
  caller: Caller,
  queryId: string,
  { waitMs, disconnected }: { waitMs: number; disconnected: AbortSignal },
): Promise<({ kind: 'read' } & Waited<LiveQuery>) | Refusal> {
  const { accountId, limits } = caller
  const find = async () => {
    const query = await findReadable(database, queryId, accountId, clock())
    return query && isInCallersMode(caller, query) ? query : null
  }
  const readCurrent = async () => {
    let value = await find()
    if (value?.overdue) {
      await settleOverdueQuestion({ database, publisher }, queryId, clock())
      value = await find()
    } else if (caller.mode === 'test' && value?.status === 'pending') {
      await applyScript({ database }, value.placeId, clock())
      value = await find()
    }
    return { value, settlesAt: value?.status === 'pending' ? settlesAt(value) : null }
  }
  const poll = { accountId, slots: limits.longPolls, waitMs, disconnected }
  const { value, hadSlot } = await longPolls.untilSettled({ topic: QUESTION_TOPIC, id: queryId }, poll, readCurrent)
  return value ? { kind: 'read', value, hadSlot } : refused('live_query_not_found')
}

/** A search for an existing answer, without asking the owner; null matches any value. */
export interface AnswerLookup {
  placeId: string
  kind: LiveKind | null
  topic: string
  guestCount: number | null
}

/** A caller who omits the kind may have named the kind as the topic, or may mean an item of that name. */
function answerSearchOf({ kind, topic, guestCount }: Omit<AnswerLookup, 'placeId'>): AnswerSearch {
  const said = foldWord(topic)
  if (kind === 'item') return { kind, topicKeys: [said], sentTopicKey: null, guestCount }
  const named = kind ?? kindNamed(topic)
  const party = named === 'seats' ? (guestCount ?? partyIn(topic)) : guestCount
  if (kind !== null) return { kind, topicKeys: [kind], sentTopicKey: null, guestCount: party }
  return { kind, topicKeys: named === null ? [said] : [said, named], sentTopicKey: said, guestCount: party }
}

/** Returns a fresh answer or null. It contacts no owner, and no answer costs nothing. */
export async function peek(
  questions: Questions,
  caller: Caller,
  { placeId, kind, topic, guestCount }: AnswerLookup,
  at: Instant,
): Promise<{ kind: 'peeked'; query: LiveQuery | null; units: number } | Refusal> {
  const { database, releases, metering } = questions
  const serving = servingFor(releases, caller, null)
  if ('kind' in serving) return serving
  const place = askedPlace(serving, placeId, at)
  if (place.kind === 'refused') return place
  const storedId = storedPlaceId(caller, place.id)
  if (caller.mode === 'test') await applyScript(questions, storedId, at)
  const query = await peekAnswer(database, storedId, answerSearchOf({ kind, topic, guestCount }), at)
  const units = query ? priceFor(caller, priceOf(ONE_TOKEN, null)) : 0
  const unpaid = query && (await pay(metering, caller, { at, units, tier: 'core', venues: [] }))
  return unpaid ?? { kind: 'peeked', query, units }
}
