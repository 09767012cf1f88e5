import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { forgetAskedBefore, type Overdue, settleOverdue } from '#liveStatus/liveQueries.ts'
import { QUESTION_TOPIC, type Questions } from './questions.ts'
import { isSandboxed } from './sandboxQuestions.ts'
import { publishQuestion } from '../notify/publishAccountEvents.ts'

/** Limit of one transaction, small enough that other writes do not wait noticeably. */
const SETTLED_AT_ONCE = 200
/** Same as the retention of a reservation (docs/reference/live-questions.md#retention). */
const RETENTION_MS = 30 * DAY_MS

type Settling = Pick<Questions, 'database' | 'publisher'>

/** Expires questions that were not answered in time, and notifies owners, accounts and long polls. */
export async function settleOverdueQuestions({ database, publisher }: Settling, at: Instant): Promise<void> {
  for (;;) {
    const settled = await database.transaction((tx) => settle(publisher, tx, at, { limit: SETTLED_AT_ONCE }))
    if (settled < SETTLED_AT_ONCE) return
  }
}

/** Expires one question, before its missing answer is reported, so that the report stays true. */
export async function settleOverdueQuestion(
  { database, publisher }: Settling,
  queryId: string,
  at: Instant,
): Promise<void> {
  await database.transaction((tx) => settle(publisher, tx, at, { queryId, limit: 1 }))
}

/** Expires the questions of one place, before a new one is created there. */
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
    // The result of a test question is published ahead, by its script.
    if (!isSandboxed(query)) await publishQuestion(publisher, tx, query, at)
    await tx.notification(QUESTION_TOPIC, queryId)
  }
  return settled.length
}

/** Deletes questions after their retention. */
export async function forgetOldQuestions({ database }: Pick<Questions, 'database'>, at: Instant): Promise<void> {
  await database.transaction((tx) => forgetAskedBefore(tx, at - RETENTION_MS))
}
