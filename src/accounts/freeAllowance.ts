import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'
import { ALLOWANCE_PREFIX } from '#contract/access/allowanceId.ts'
import { deliveryMailboxOf } from '#contract/limits/plainAddress.ts'
import { FREE_PLAN, type PlanTable } from '#contract/access/plans.ts'

/** Two of a billion mailboxes share a hash with a chance of one in 10^20. */
const HASH_LENGTH = 32

/** Names the allowance that an account counts by beside its own; null for none. */
export type AllowanceOf = (account: { plan: string; email: string; isPersons: boolean }) => string | null

/**
 * The free accounts of people share one allowance for each mailbox (docs/decisions/0043-free-allowances-by-mailbox.md),
 * named by a keyed hash of it: what was used outlives an account, and must not say whose it was. An account that an
 * operator made and nobody has taken has its own.
 */
export function freeAllowance(pepper: DerivedKey, plans: PlanTable): AllowanceOf {
  return ({ plan, email, isPersons }) => {
    const isFree = plan === FREE_PLAN || !plans.has(plan)
    if (!isPersons || !isFree) return null
    return `${ALLOWANCE_PREFIX}${keyedHash(pepper, deliveryMailboxOf(email)).slice(0, HASH_LENGTH)}`
  }
}
