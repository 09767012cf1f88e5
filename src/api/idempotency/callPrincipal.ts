import { IDEMPOTENCY_BYTES_BASE, idempotencyBytesOf } from '#contract/access/idempotencyBudget.ts'
import { planOf, type PlanTable } from '#contract/access/plans.ts'
import type { Caller } from '#flows/identify.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import type { AccountActor } from '#flows/account/reachAccount.ts'
import { OPERATOR_PRINCIPAL, type Principal } from '#flows/idempotency.ts'

/**
 * Returns the principal that owns the idempotency keys of a call: its credential, within the account, the owner or the
 * operator. The mode of a key never changes, and a rotated key keeps its id, so the id stands for both
 * (docs/decisions/0036-limits-of-a-credential.md).
 */
export function principalOfCaller({ accountId, keyId, limits }: Caller): Principal {
  return { id: accountId, credential: keyId, maxBytes: idempotencyBytesOf(limits) }
}

/** Returns the principal of a signed-in person in an account; all their browsers share it, and members do not. */
export function principalOfSession({ account, person, role }: AccountActor, plans: PlanTable): Principal {
  const { accountId, plan } = account
  return {
    id: accountId,
    credential: role === 'owner' ? 'session' : `session:${person.personId}`,
    maxBytes: idempotencyBytesOf(planOf(plans, plan)),
  }
}

export function principalOfOwner({ ownerId, tokenId }: Owner): Principal {
  return { id: ownerId, credential: tokenId, maxBytes: IDEMPOTENCY_BYTES_BASE }
}

/**
 * Returns the operator's principal. It has no budget, because a holder of the admin token could fill the disk by other
 * calls too.
 */
export function principalOfOperator(credential: 'session' | 'token'): Principal {
  return { id: OPERATOR_PRINCIPAL, credential, maxBytes: null }
}
