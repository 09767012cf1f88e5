import type { TransactionHook } from '#database/database.ts'
import type { NewActivity } from '#owners/people/ownerActivity.ts'
import type { OwnerServices } from '../ownerServices.ts'

/**
 * Returns a transaction hook that records who did something, in the transaction that does it, and then runs the hook that
 * the caller has. `activity` may follow from the outcome.
 */
export function recordedBy<Outcome>(
  { activity: log, clock }: Pick<OwnerServices, 'activity' | 'clock'>,
  activity: NewActivity | ((outcome: Outcome) => NewActivity),
  then?: TransactionHook<Outcome>,
): TransactionHook<Outcome> {
  return async (tx, outcome) => {
    await log.add(tx, typeof activity === 'function' ? activity(outcome) : activity, clock())
    await then?.(tx, outcome)
  }
}
