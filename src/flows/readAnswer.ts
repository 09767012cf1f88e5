import type { Clock, Instant } from '#base/clock.ts'
import { foldWord } from '#base/text.ts'
import type { LiveKind } from '#contract/liveStatus.ts'
import { ONE_TOKEN, priceOf } from '#contract/price.ts'
import { findReadable, peekAnswer } from '#liveStatus/liveQueries.ts'
import type { LiveQuery } from '#liveStatus/liveQuery.ts'
import { partyIn } from '#liveStatus/topic.ts'
import { askedPlace } from './askedPlace.ts'
import type { Caller } from './identify.ts'
import { pay } from './pay.ts'
import { priceFor } from './placeQueries.ts'
import { QUESTION_TOPIC, type Questions } from './questions.ts'
import { type Refusal, refused } from './refusal.ts'
import { peekInSandbox, readAnswerInSandbox } from './sandboxQuestions.ts'
import type { Waited, Waiting } from './waiting.ts'

/** Reads a question that the caller may read, once it is settled or the wait is over. */
export async function readAnswer(
  { database, sandbox, waiting, clock }: Pick<Questions, 'database' | 'sandbox'> & { waiting: Waiting; clock: Clock },
  { accountId, mode, limits }: Caller,
  queryId: string,
  { waitMs, gone }: { waitMs: number; gone: AbortSignal },
): Promise<({ kind: 'read' } & Waited<LiveQuery>) | Refusal> {
  const poll = { accountId, slots: limits.longPolls, waitMs, gone }
  if (mode === 'test') return readAnswerInSandbox(sandbox, poll, queryId)
  const look = async () => {
    const query = await findReadable(database, queryId, accountId, clock())
    return { value: query, settlesAt: query?.status === 'pending' ? query.expiresAt : null }
  }
  const { value, hadSlot } = await waiting.untilSettled({ topic: QUESTION_TOPIC, id: queryId }, poll, look)
  return value ? { kind: 'read', value, hadSlot } : refused('live_query_not_found')
}

/** What somebody looks for without asking; what is null may be any. */
export interface Peek {
  placeId: string
  kind: LiveKind | null
  topic: string
  guestCount: number | null
}

/** A fresh answer, or none: nobody is asked, and nothing is paid for none. */
export async function peek(
  { database, releases, metering, sandbox }: Questions,
  caller: Caller,
  { placeId, kind, topic, guestCount }: Peek,
  at: Instant,
): Promise<{ kind: 'peeked'; query: LiveQuery | null; units: number } | Refusal> {
  if (caller.mode === 'test') return peekInSandbox(sandbox, caller.accountId, { placeId, topic })
  const place = askedPlace(releases, placeId, at)
  if (place.kind === 'refused') return place
  const looking = {
    kind,
    topicKey: foldWord(kind === null || kind === 'item' ? topic : kind),
    guestCount: kind === 'seats' ? (guestCount ?? partyIn(topic)) : guestCount,
  }
  const query = await peekAnswer(database, place.id, looking, at)
  const units = query ? priceFor(caller, priceOf(ONE_TOKEN, null)) : 0
  const unpaid = query && (await pay(metering, caller, { at, units, tier: 'core', venues: [] }))
  return unpaid ?? { kind: 'peeked', query, units }
}
