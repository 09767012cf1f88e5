import type { AccountActivityKind } from '#contract/accountActivity.ts'
import { recordActivity } from '#flows/account/reachAccount.ts'
import type { RunCall } from '../calls/interfaceRoutes.ts'
import type { OwnCall } from './accountCall.ts'
import type { PageCallDependencies } from './pageCalls.ts'

/** The members of a path or an answer that name what a call is about. */
const SUBJECTS = ['keyId', 'webhookId', 'grantId'] as const

/**
 * Runs a call and records in the log of the account who made it, before the answer leaves. A replay of an idempotent call
 * runs nothing and records nothing.
 */
export function recorded<Call extends OwnCall>(
  kind: AccountActivityKind,
  run: RunCall<PageCallDependencies, Call>,
): RunCall<PageCallDependencies, Call> {
  return async (dependencies, call, recorder) => {
    const outcome = await run(dependencies, call, recorder)
    if (outcome.kind === 'refused') return outcome
    const named = { ...(outcome.data as object), ...('path' in call && (call.path as object)) }
    const subjectId = SUBJECTS.map((name) => (named as Record<string, unknown>)[name]).find((id) => id !== undefined)
    await recordActivity(dependencies.people, {
      accountId: call.account.accountId,
      actorId: call.person.personId,
      kind,
      subjectId: typeof subjectId === 'string' ? subjectId : null,
    })
    return outcome
  }
}
