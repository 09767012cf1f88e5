import type { AccountActivityKind } from '#contract/accountActivity.ts'
import { recordActivity } from '#flows/account/reachAccount.ts'
import type { TransactionHook } from '#flows/idempotency.ts'
import type { RunCall } from '../calls/interfaceRoutes.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import type { OwnCall } from './accountCall.ts'
import type { PageCallDependencies } from './pageCalls.ts'

/** The members of a path or an answer that name what a call is about. */
const SUBJECTS = ['keyId', 'webhookId', 'grantId'] as const

/** Makes the transaction hook that writes what a call did, and to what, to the log of the account. */
export function activityHook(
  { people }: Pick<PageCallDependencies, 'people'>,
  { account, person }: OwnCall,
  kind: AccountActivityKind,
): TransactionHook<string | null> {
  const activity = { accountId: account.accountId, actorId: person.personId, kind }
  return (tx, subjectId) => recordActivity(people, tx, { ...activity, subjectId })
}

/**
 * Runs a call and writes to the log of the account who made it. The call writes the row with the recorder of its answer,
 * within the transaction of its change, so that there is no change without a row. A replay of an idempotent call runs
 * nothing and records nothing.
 */
export function recorded<Call extends OwnCall>(
  kind: AccountActivityKind,
  run: RunCall<PageCallDependencies, Call>,
): RunCall<PageCallDependencies, Call> {
  return async (dependencies, call, recorder) => {
    const note = activityHook(dependencies, call, kind)
    let isNoted = false
    const noting: IdempotencyRecorder = (shown) => async (tx, result) => {
      await note(tx, subjectOf({ ...(shown(result) as object), ...('path' in call && (call.path as object)) }))
      isNoted = true
      await recorder?.(shown)(tx, result)
    }
    const outcome = await run(dependencies, call, noting)
    if (outcome.kind === 'done' && !isNoted) throw new Error(`a call of the kind ${kind} wrote nothing to the log`)
    return outcome
  }
}

function subjectOf(named: Readonly<Record<string, unknown>>): string | null {
  const id = SUBJECTS.map((name) => named[name]).find((value) => value !== undefined)
  return typeof id === 'string' ? id : null
}
