import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { ALLOWANCE_PREFIX } from '#contract/access/allowanceId.ts'
import { deliveryMailboxOf } from '#contract/limits/plainAddress.ts'
import { FREE_PLAN, type PlanTable } from '#contract/access/plans.ts'

/** Among a billion mailboxes, two share a hash with a chance of one in 10^20. */
const HASH_LENGTH = 32

/**
 * Returns the id of the shared allowance that an account counts towards in addition to its own; null when there is
 * none.
 */
export type AllowanceOf = (account: { plan: string; email: string; isPersons: boolean }) => string | null

/**
 * The free accounts of people share one allowance per mailbox (docs/decisions/0043-free-allowances-by-mailbox.md). Its
 * id is a keyed hash of the mailbox, because usage outlives an account and must not identify the person. An account
 * that an operator made and nobody has taken does not share an allowance.
 */
export function freeAllowance(pepper: DerivedKey, plans: PlanTable): AllowanceOf {
  return ({ plan, email, isPersons }) => {
    const isFree = plan === FREE_PLAN || !plans.has(plan)
    if (!isPersons || !isFree) return null
    return `${ALLOWANCE_PREFIX}${keyedHash(pepper, deliveryMailboxOf(email)).slice(0, HASH_LENGTH)}`
  }
}
