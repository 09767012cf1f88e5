import type { GrantView } from '#accounts/grant.ts'
import type { KeyView } from '#accounts/key.ts'
import type { Instant } from '#base/clock.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { Administration } from '../administer.ts'
import type { AccessTimes, PeopleState, SignedIn } from './people.ts'

type Reviewed<Access> = Access & { createdBeforeConfirmation: boolean }

/** Everything that gives access to an account besides its person's password. */
export interface AccessReview {
  isDue: boolean
  confirmedAt: Instant | null
  passwordResetAt: Instant | null
  keys: readonly Reviewed<KeyView>[]
  grants: readonly Reviewed<GrantView>[]
}

/**
 * Returns true when the person must review access after a password reset: a stranger who knew the previous password may
 * have made keys or granted access to programs.
 */
export const isReviewDue = ({ passwordResetAt, reviewedAt }: AccessTimes): boolean =>
  passwordResetAt !== null && (reviewedAt === null || reviewedAt < passwordResetAt)

/** Returns active keys and grants, and which of them existed before the person confirmed the address. */
export async function readAccessReview(
  { accessTimes }: PeopleState,
  { keys }: Administration,
  { personId }: SignedIn,
  accountId: string,
  now: Instant,
): Promise<AccessReview> {
  const times = await accessTimes(personId)
  const { confirmedAt, passwordResetAt } = times
  const reviewed = <Access extends { createdAt: Instant }>(access: Access): Reviewed<Access> => ({
    ...access,
    createdBeforeConfirmation: confirmedAt !== null && access.createdAt < confirmedAt,
  })
  const works = (key: KeyView) => key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
  const [held, granted] = await Promise.all([keys.list(accountId), keys.grants(accountId)])
  return {
    isDue: isReviewDue(times),
    confirmedAt,
    passwordResetAt,
    keys: held.filter(works).map(reviewed),
    grants: granted.filter(({ revokedAt }) => revokedAt === null).map(reviewed),
  }
}

/**
 * Revokes the listed keys and grants in one transaction, and notes that the person has reviewed the rest. The transaction
 * hook runs in it.
 */
export async function finishAccessReview(
  people: PeopleState,
  administration: Administration,
  person: SignedIn,
  accountId: string,
  order: {
    ids: readonly string[]
    now: Instant
    forgetGrant: TransactionHook<string>
    transactionHook: TransactionHook<null>
  },
): Promise<AccessReview> {
  const { ids, now, forgetGrant, transactionHook } = order
  await administration.keys.revokeAll(accountId, ids, async (tx: Tx<unknown>, grantIds) => {
    for (const id of grantIds) await forgetGrant(tx, id)
    await people.noteReview(tx, person.personId, now)
    await transactionHook(tx, null)
  })
  return readAccessReview(people, administration, person, accountId, now)
}

/** Lists keys and grants together, with the name that a mail shows. */
export function stillWorking({ keys, grants }: AccessReview) {
  return [
    ...keys.map((key) => ({
      kind: 'key' as const,
      name: key.name,
      isFromBefore: key.createdBeforeConfirmation,
    })),
    ...grants.map((grant) => ({
      kind: 'program' as const,
      name: grant.clientName || grant.clientId,
      isFromBefore: grant.createdBeforeConfirmation,
    })),
  ]
}

export function countStillWorking(review: AccessReview) {
  const createdBeforeConfirmation = stillWorking(review).filter(({ isFromBefore }) => isFromBefore).length
  return { keys: review.keys.length, grants: review.grants.length, createdBeforeConfirmation }
}
