import type { Log } from '#base/log.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { moveQuestions } from '#flows/owner/followMerges.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import { forgetOldQuestions, settleOverdueQuestions } from '#flows/liveStatus/settleQuestions.ts'
import { eachRelease, MOVE_MS } from './eachRelease.ts'
import { startTimers } from '../timers.ts'

/** Reads and answers check the time themselves; this interval is how soon an owner's inbox is updated. */
const SETTLE_MS = 1_000
const FORGET_MS = 3_600_000

/** Connects live questions with the database, and runs their periodic jobs. */
export function openQuestions(
  opened: AsyncDisposableStack,
  database: Database,
  dependencies: Omit<Questions, 'database'> & { clock: Clock; log: Log },
): Questions {
  const { clock, log, ...others } = dependencies
  const questions = { ...others, database }
  startTimers(opened, log, [
    { name: 'settle overdue questions', everyMs: SETTLE_MS, run: () => settleOverdueQuestions(questions, clock()) },
    {
      name: 'move questions',
      everyMs: MOVE_MS,
      run: eachRelease(questions.releases, () => moveQuestions(questions, clock())),
    },
    { name: 'forget old questions', everyMs: FORGET_MS, run: () => forgetOldQuestions(questions, clock()) },
  ])
  return questions
}
