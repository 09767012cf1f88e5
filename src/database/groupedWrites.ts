import type { Notification } from './notifier.ts'
import type { GroupedWrite, StatementResult } from './database.ts'

/** Returns true when the statement at `step` is to run: all statements before it ran and had the rows they needed. */
export function shouldRun({ statements }: GroupedWrite, results: readonly StatementResult[], step: number): boolean {
  if (results.length < step) return false
  return step === 0 || !statements[step - 1]?.needsRow || (results[step - 1]?.changes ?? 0) > 0
}

/** Returns the notifications of the writes that ran to their end. */
export function notificationsOf(
  writes: readonly GroupedWrite[],
  results: readonly (readonly StatementResult[])[],
): readonly Notification[] {
  return writes.flatMap((write, i) =>
    shouldRun(write, results[i] ?? [], write.statements.length) ? (write.notifications ?? []) : [],
  )
}
