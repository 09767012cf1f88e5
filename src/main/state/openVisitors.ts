import type { Log } from '#base/log.ts'
import type { Clock } from '#base/clock.ts'
import { deriveKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { EXPLORER_PLAN, planOf, type PlanTable } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { VisitorMetering } from '#metering/visitorMetering.ts'
import { startTimers } from '../timers.ts'

const FORGET_EVERY_MS = 3_600_000
/** Two of a billion networks share a hash with a probability of one in 10^20. */
const HASH_LENGTH = 32

/**
 * Opens the record of venues that visitors have seen; their addresses are stored as hashes under the installation's
 * secret.
 */
export function openVisitors(
  opened: AsyncDisposableStack,
  database: Database,
  secret: string,
  plans: PlanTable,
  { clock, log }: { clock: Clock; log: Log },
): VisitorMetering {
  const plan = planOf(plans, EXPLORER_PLAN)
  const key = deriveKey(secret, 'visitor')
  const visitors = new VisitorMetering(database, (text) => keyedHash(key, text).slice(0, HASH_LENGTH))
  startTimers(opened, log, [
    { name: 'forget visitors', everyMs: FORGET_EVERY_MS, run: () => visitors.forget(clock(), plan) },
  ])
  return visitors
}
