import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { forgetAskedBefore, type Overdue, settleOverdue } from '#liveStatus/liveQueries.ts'
import { QUESTION_TOPIC, type Questions } from './questions.ts'
import { isSandboxed } from './sandboxQuestions.ts'
import { publishQuestion } from '../notify/publishAccountEvents.ts'

/** What one transaction settles: few enough that nobody waits for it. */
const SETTLED_AT_ONCE = 200
/** As long as what is kept of a reservation (docs/reference/live-questions.md#retention). */
const KEPT_MS = 30 * DAY_MS

type Settling = Pick<Questions, 'database' | 'publisher'>

/** Writes down which questions nobody answered in time, and tells their owners and whoever waits. */
export async function settleOverdueQuestions({ database, publisher }: Settling, at: Instant): Promise<void> {
  for (;;) {
    const settled = await database.transaction((tx) => settle(publisher, tx, at, { limit: SETTLED_AT_ONCE }))
    if (settled < SETTLED_AT_ONCE) return
  }
}

/** The same of one question, before somebody is told that it has no answer: then it stays true. */
export async function settleOverdueQuestion(
  { database, publisher }: Settling,
  queryId: string,
  at: Instant,
): Promise<void> {
  await database.transaction((tx) => settle(publisher, tx, at, { queryId, limit: 1 }))
}

/** The same at one place, before something new is asked there. */
export async function settleOverdueAt(
  { publisher }: Settling,
  tx: Tx<unknown>,
  placeId: string,
  at: Instant,
): Promise<void> {
  while ((await settle(publisher, tx, at, { placeId, limit: SETTLED_AT_ONCE })) === SETTLED_AT_ONCE);
}

async function settle(publisher: Settling['publisher'], tx: Tx<unknown>, at: Instant, which: Overdue): Promise<number> {
  const settled = await settleOverdue(tx, at, which)
  for (const query of settled) {
    const { queryId, placeId } = query
    await publisher.owner(tx, { type: 'question.expired', placeId, subjectId: queryId, at })
    // What becomes of a test is told ahead, by its script.
    if (!isSandboxed(query)) await publishQuestion(publisher, tx, query, at)
    await tx.notify(QUESTION_TOPIC, queryId)
  }
  return settled.length
}

/** Deletes questions nobody will ask for any more. */
export async function forgetOldQuestions({ database }: Pick<Questions, 'database'>, at: Instant): Promise<void> {
  await database.transaction((tx) => forgetAskedBefore(tx, at - KEPT_MS))
}
