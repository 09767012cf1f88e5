import type { Log } from '#api/service.ts'
import type { Clock } from '#base/clock.ts'
import type { Questions } from '#flows/questions.ts'
import { forgetOldQuestions, settleOverdueQuestions } from '#flows/settleQuestions.ts'
import { startTimers } from './timers.ts'

/** Reads and answers know by themselves when time is up; this is how soon an owner's inbox hears of it. */
const SETTLE_MS = 1_000
const FORGET_MS = 3_600_000

/** What has to be done about questions whether or not anybody calls. */
export function keepQuestions(opened: AsyncDisposableStack, questions: Questions, clock: Clock, log: Log): void {
  startTimers(opened, log, [
    { name: 'settle overdue questions', everyMs: SETTLE_MS, run: () => settleOverdueQuestions(questions, clock()) },
    { name: 'forget old questions', everyMs: FORGET_MS, run: () => forgetOldQuestions(questions, clock()) },
  ])
}
